# SPDX-License-Identifier: GPL-3.0-or-later
# All may read what is in a package, whatever the umask of who makes it.
execute_process(COMMAND chmod -R u=rwX,go=rX "${CPACK_TEMPORARY_DIRECTORY}" COMMAND_ERROR_IS_FATAL ANY)

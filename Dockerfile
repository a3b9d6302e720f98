# SPDX-License-Identifier: GPL-3.0-or-later
# jumpoff on Debian 12. Build and use:
#
#     docker build --tag jumpoff .
#     docker run --rm jumpoff match piece-and-row@6 piece2val@6 --games 20
#     docker run --rm --volume "$PWD:/data" jumpoff tournament random piece2val@4 --out first
#
# The first stage makes the Debian package, the second one installs it and nothing else.

FROM debian:12 AS build
WORKDIR /src
COPY . .
RUN apt-get update -qq && scripts/bootstrap --minimal
RUN apt-get install -qq --yes --no-install-recommends scdoc git file
RUN cmake --preset release
RUN cmake --build --preset release
RUN cd build/release && cpack -G DEB && mv jumpoff_*.deb /jumpoff.deb

FROM debian:12-slim
COPY --from=build /jumpoff.deb /tmp/jumpoff.deb
RUN apt-get update -qq && \
    apt-get install -qq --yes --no-install-recommends /tmp/jumpoff.deb gnuplot-nox fonts-dejavu-core python3 && \
    rm -rf /tmp/jumpoff.deb /var/lib/apt/lists/*
RUN jumpoff --version && python3 -c "import jumpoff; print(jumpoff.Game().start().moves)"
WORKDIR /data
ENTRYPOINT ["jumpoff"]

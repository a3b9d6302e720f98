#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# A Slurm of two nodes on this machine plays a tournament in shards; tasks are requeued and killed;
# what is merged is what one machine plays. Needs root, slurm-wlm and munge.
set -euo pipefail
cluster=$(realpath "$(dirname "$0")/../../scripts/cluster")
# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh" "$@"
PATH+=:/usr/sbin
for tool in slurmctld slurmd sbatch munged munge; do
    command -v "$tool" >/dev/null && continue
    echo "$tool is not installed (scripts/bootstrap --cluster)" >&2
    exit 77
done
if ((EUID != 0)); then
    echo 'only root can start a Slurm' >&2
    exit 77
fi
export JUMPOFF=$program SLURM_CONF=$scratch/slurm.conf
out=$work/out
daemons=()

# The processes that were started here: those that have a file of the scratch folder open, but for this shell.
processes() {
    local process
    for process in /proc/[0-9]*; do
        [[ ${process#/proc/} != "$$" && ${process#/proc/} != "$BASHPID" ]] || continue
        if [[ $(readlink "$process/cwd" "$process"/fd/* 2>/dev/null) == *"$scratch/"* ]]; then
            echo "${process#/proc/}"
        fi
    done
}

# soon SECONDS COMMAND…: waits until it succeeds, but not longer.
soon() {
    local end=$((SECONDS + $1))
    shift
    until "$@" >/dev/null 2>&1; do
        ((SECONDS < end)) || return 0
        sleep 0.2
    done
}

no_processes() { [[ -z $(processes) ]]; }

# shellcheck disable=SC2046 # process ids
take_down() {
    if ((${#daemons[@]} > 0)); then
        scancel --signal=KILL --full --user=root 2>/dev/null || true
        scancel --user=root 2>/dev/null || true
        soon 10 test -z "$(squeue --noheader 2>/dev/null)" || true
        kill "${daemons[@]}" 2>/dev/null || true
        soon 10 no_processes || kill -9 $(processes) 2>/dev/null || true
    fi
    rm -rf "$scratch"
}
trap take_down EXIT

free_port() {
    local port
    for ((;;)); do
        port=$((20000 + RANDOM % 12000))
        (: <"/dev/tcp/127.0.0.1/$port") 2>/dev/null || break
    done
    echo "$port"
}

start_munge() {
    mkdir -m 755 "$scratch/munge"
    head -c 1024 /dev/urandom >"$scratch/munge/key"
    chmod 400 "$scratch/munge/key"
    munged --foreground --key-file="$scratch/munge/key" --socket="$scratch/munge/socket" \
        --pid-file="$scratch/munge/pid" --seed-file="$scratch/munge/seed" &>"$scratch/munge/log" &
    daemons+=("$!")
    soon 10 munge --socket="$scratch/munge/socket" --no-input --output=/dev/null
    munge --socket="$scratch/munge/socket" --no-input |
        unmunge --socket="$scratch/munge/socket" --metadata=/dev/null --output=/dev/null
}

write_configuration() {
    local host node
    host=$(hostname -s)
    cat >"$SLURM_CONF" <<END
ClusterName=jumpoff
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=$(free_port)
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket=$scratch/munge/socket
CredType=cred/munge
StateSaveLocation=$scratch/state
SlurmdSpoolDir=$scratch/spool-%n
SlurmctldPidFile=$scratch/slurmctld.pid
SlurmdPidFile=$scratch/slurmd-%n.pid
SlurmctldLogFile=$scratch/slurmctld.log
SlurmdLogFile=$scratch/slurmd-%n.log
PlugStackConfig=/dev/null
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
JobCompType=jobcomp/none
SwitchType=switch/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerType=sched/builtin
SchedulerParameters=sched_interval=1
ReturnToService=2
KillWait=1
PartitionName=main Nodes=n1,n2 Default=YES MaxTime=INFINITE State=UP
END
    for node in n1 n2; do
        echo "NodeName=$node NodeHostname=$host NodeAddr=127.0.0.1 Port=$(free_port) CPUs=1" \
            'RealMemory=100' >>"$SLURM_CONF"
    done
}

nodes_are_idle() { [[ $(sinfo --noheader --states=idle --format=%D) == 2 ]]; }

start_slurm() {
    local node
    write_configuration
    mkdir "$scratch/state" "$scratch/spool-n1" "$scratch/spool-n2"
    slurmctld -D &>"$scratch/slurmctld.out" &
    daemons+=("$!")
    for node in n1 n2; do
        slurmd -D -N "$node" &>"$scratch/slurmd-$node.out" &
        daemons+=("$!")
    done
    soon 30 nodes_are_idle
    nodes_are_idle || {
        tail -n 20 "$scratch"/slurm*.log >&2
        return 1
    }
}

state() { squeue --noheader --array --states=all --jobs="$1" --format=%T; }
in_state() { [[ $(state "$1") == "$2" ]]; }
at_work() { in_state "$1" RUNNING && [[ $(stat -c %s "$out/shard-$2-of-4/journal") -gt 1000 ]]; }

# Slurm would wait for two minutes.
requeue() {
    passes scontrol requeue "$1"
    soon 10 in_state "$1" PENDING
    passes scontrol update "jobid=$1" StartTime=now
}

# kept SHARD FILE: the first half of what the killed shard had written is there still.
kept() { cmp -n $(($(stat -c %s "$2") / 2)) "$out/shard-$1-of-4/journal" "$2"; }

chmod 711 "$scratch"
start_munge
start_slurm

cat >test.experiment <<'END'
players = ( "piece2val@7", "piece-and-row@7", "staged@6", "deepening/null@20kn" );
games = 800;
seed = "11";
END
passes jumpoff tournament test.experiment --out one --quiet --no-charts --threads 2

passes sbatch --parsable --array=1-4 --output=task-%a.log "$cluster/shard" test.experiment "$out"
job=$(<"$scratch/out")
passes sbatch --parsable --dependency="afterok:$job" --output=early.log "$cluster/merge" "$out"
early=$(<"$scratch/out")

# The first task is requeued while it is at work.
soon 30 at_work "${job}_1" 1
holds 'shard 1 is at work' at_work "${job}_1" 1
requeue "${job}_1"
cp "$out"/shard-1-of-4/journal journal-1

# The second is killed.
soon 60 at_work "${job}_2" 2
holds 'shard 2 is at work' at_work "${job}_2" 2
passes kill -9 "$(pgrep -f -- "--shard 2/4 --out $out/")"
soon 30 in_state "${job}_2" FAILED
holds 'the killed task has failed' in_state "${job}_2" FAILED
cp "$out"/shard-2-of-4/journal journal-2
status=0
"$cluster/merge" "$out" >/dev/null 2>"$scratch/err" || status=$?
# In use (73) or unfinished (65), whichever shard it sees first.
holds "merging what is not finished: exit code $status" grep -qx '65\|73' <<<"$status"
holds 'nothing is merged' test ! -e "$out/merged"
# Slurm gives up what waited for all tasks to go well, even after they have.
passes scancel "$early"
requeue "${job}_2"
passes sbatch --parsable --dependency="afterany:$job" --output=merge.log "$cluster/merge" "$out"
merge=$(<"$scratch/out")

soon 200 in_state "$merge" COMPLETED
for task in "${job}_1" "${job}_2" "${job}_3" "${job}_4" "$merge"; do
    holds "job $task: $(state "$task")" in_state "$task" COMPLETED
done
for shard in 1 2; do
    holds "shard $shard has gone on" grep -q "shard $shard of 4 .* restart 1" "task-$shard.log"
    holds "shard $shard has kept its games" kept "$shard" "journal-$shard"
done
for file in experiment games.csv games.pdn moves.csv players.csv crosstable.csv; do
    holds "$file differs" cmp "one/$file" "$out/merged/$file"
done

# A finished task has nothing to do.
passes scontrol requeue "${job}_3"
soon 10 in_state "${job}_3" PENDING
passes scontrol update "jobid=${job}_3" StartTime=now
soon 30 in_state "${job}_3" COMPLETED
holds 'a finished task is done again' in_state "${job}_3" COMPLETED

((failures == 0)) || { squeue --states=all; tail -n 5 ./*.log "$scratch"/*.log; } >&2
finish

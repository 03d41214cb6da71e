package dev.freshet.lab.measure;

import dev.freshet.lab.program.Programs;
import java.util.ArrayList;
import java.util.List;

/**
 * Which cores the server under test has, and which the generator, the database, a gateway's upstream and the lab
 * itself: apart, so that neither takes time from the other and a server's CPU per request does not move with the
 * generator's.
 *
 * @param server processors of the server, as the system numbers them; empty where nothing is pinned
 * @param rest processors of everything else
 * @param note the same as one sentence, or why nothing is pinned
 */
public record Pinning(List<Integer> server, List<Integer> rest, String note) {

    public static Pinning none(String why) {
        return new Pinning(List.of(), List.of(), "not pinned: " + why);
    }

    /** The first half of the cores for the server; both hardware threads of a core go to the same side. */
    public static Pinning ofThisMachine() {
        List<Integer> cpus = Cores.allowed();
        if (cpus.isEmpty()) {
            return none("only Linux can pin processes to cores");
        }
        if (cpus.size() < 2) {
            return none("there is one core, which server and generator share");
        }
        if (Programs.find("taskset") == null) {
            return none("taskset is not on PATH (apt install util-linux)");
        }
        int half = cpus.size() / 2;
        while (half > 1 && Cores.coreOf(cpus.get(half - 1)) == Cores.coreOf(cpus.get(half))) {
            half--;
        }
        return of(cpus.subList(0, half), cpus.subList(half, cpus.size()));
    }

    private static Pinning of(List<Integer> server, List<Integer> rest) {
        return new Pinning(List.copyOf(server), List.copyOf(rest), "server on " + named(server)
                + "; generator, database and upstream on " + named(rest));
    }

    public boolean possible() {
        return !server.isEmpty();
    }

    /** This command, run on the server's cores. */
    public List<String> server(List<String> command) {
        return pinned(server, command);
    }

    /** This command, run on the cores of everything but the server. */
    public List<String> rest(List<String> command) {
        return pinned(rest, command);
    }

    /** This command, run on all cores: a build has no rival. */
    public List<String> everywhere(List<String> command) {
        return pinned(all(), command);
    }

    private List<Integer> all() {
        List<Integer> all = new ArrayList<>(server);
        all.addAll(rest);
        return all;
    }

    /** How many processors the generator can use. */
    public int restCores() {
        return possible() ? rest.size() : Runtime.getRuntime().availableProcessors();
    }

    /** Puts the lab itself where the generator is: its samples and questions must not take the server's time. */
    public void pinThisProcess() {
        pinThisProcess(rest);
    }

    /** Gives the lab all cores again, when there is no server to disturb any more. */
    public void unpinThisProcess() {
        pinThisProcess(all());
    }

    private void pinThisProcess(List<Integer> cpus) {
        if (possible()) {
            Programs.firstLine("taskset", "-a", "-c", "-p", list(cpus), Long.toString(ProcessHandle.current().pid()));
        }
    }

    private static List<String> pinned(List<Integer> cpus, List<String> command) {
        if (cpus.isEmpty()) {
            return command;
        }
        List<String> pinned = new ArrayList<>(List.of("taskset", "-c", list(cpus)));
        pinned.addAll(command);
        return pinned;
    }

    private static String list(List<Integer> cpus) {
        return String.join(",", cpus.stream().map(String::valueOf).toList());
    }

    private static String named(List<Integer> cpus) {
        return (cpus.size() == 1 ? "core " : "cores ") + list(cpus);
    }
}

package dev.freshet.lab.measure;

import dev.freshet.lab.program.Programs;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.Stream;

/**
 * Separate cores for the server under test and for everything else: generator, database, a gateway's upstream and the
 * lab itself. So neither side takes time from the other, and a server's CPU per request does not depend on the
 * generator.
 *
 * @param server processors of the server, as the system numbers them; empty if nothing is pinned
 * @param rest processors of everything else
 * @param note the same as a sentence, or why nothing is pinned
 */
public record Pinning(List<Integer> server, List<Integer> rest, String note) {

    public static Pinning none(String why) {
        return new Pinning(List.of(), List.of(), "not pinned: " + why);
    }

    /** Gives the first half of the cores to the server; both hardware threads of a core go to the same side. */
    public static Pinning ofThisMachine() {
        List<Integer> cpus = Cores.allowed();
        if (cpus.isEmpty()) {
            return none("only Linux can pin processes to cores");
        }
        if (cpus.size() < 2) {
            return none("server and generator share the only core");
        }
        if (Programs.find("taskset") == null) {
            return none("taskset is not on PATH (apt install util-linux)");
        }
        return of(cpus, Cores::coreOf);
    }

    /**
     * @param cpus at least two; the hardware threads of a core are neighbours
     * @param coreOf the core of a processor
     */
    static Pinning of(List<Integer> cpus, IntUnaryOperator coreOf) {
        int half = cpus.size() / 2;
        while (half > 1 && sameCore(cpus, half, coreOf)) {
            half--;
        }
        List<Integer> server = List.copyOf(cpus.subList(0, half));
        List<Integer> rest = List.copyOf(cpus.subList(half, cpus.size()));
        return new Pinning(server, rest, "server on " + named(server) + "; generator, database and upstream on "
                + named(rest) + (sameCore(cpus, half, coreOf) ? "; these share a physical core, so each slows the other"
                : ""));
    }

    /** Whether the processors on both sides of this index are hardware threads of one core. */
    private static boolean sameCore(List<Integer> cpus, int index, IntUnaryOperator coreOf) {
        return coreOf.applyAsInt(cpus.get(index - 1)) == coreOf.applyAsInt(cpus.get(index));
    }

    public boolean possible() {
        return !server.isEmpty();
    }

    /** The command to run this command on the server's cores. */
    public List<String> server(List<String> command) {
        return pinned(server, command);
    }

    /** The command to run this command on the other cores. */
    public List<String> rest(List<String> command) {
        return pinned(rest, command);
    }

    /** The command to run this command on all cores, for builds. */
    public List<String> everywhere(List<String> command) {
        return pinned(all(), command);
    }

    private List<Integer> all() {
        return Stream.concat(server.stream(), rest.stream()).toList();
    }

    /** How many processors the generator can use. */
    public int restCores() {
        return possible() ? rest.size() : Runtime.getRuntime().availableProcessors();
    }

    /** Moves the lab itself to the generator's cores, so that its work does not take the server's time. */
    public void pinThisProcess() {
        pinThisProcess(rest);
    }

    /** Gives the lab all cores again, once no server is running. */
    public void unpinThisProcess() {
        pinThisProcess(all());
    }

    /** Gives a server all cores, to warm up. */
    public void unpin(ProcessTree server) {
        move(server, all());
    }

    /** Moves a server back to its cores. */
    public void pin(ProcessTree server) {
        move(server, this.server);
    }

    /** Moves a process back to the other cores. */
    public void pinRest(ProcessTree process) {
        move(process, rest);
    }

    /** Twice, because a thread that starts during the first time may inherit the former cores. */
    private void move(ProcessTree tree, List<Integer> cpus) {
        for (int time = 0; time < 2; time++) {
            tree.look();
            tree.alive().forEach(process -> move(process.pid(), cpus));
        }
    }

    private void pinThisProcess(List<Integer> cpus) {
        move(ProcessHandle.current().pid(), cpus);
    }

    /** Moves every thread of a process. */
    private void move(long pid, List<Integer> cpus) {
        if (possible()) {
            Programs.firstLine("taskset", "-a", "-c", "-p", list(cpus), Long.toString(pid));
        }
    }

    private static List<String> pinned(List<Integer> cpus, List<String> command) {
        return cpus.isEmpty() ? command : Programs.command("taskset", "-c", list(cpus), command);
    }

    private static String list(List<Integer> cpus) {
        return String.join(",", cpus.stream().map(String::valueOf).toList());
    }

    private static String named(List<Integer> cpus) {
        return (cpus.size() == 1 ? "core " : "cores ") + list(cpus);
    }
}

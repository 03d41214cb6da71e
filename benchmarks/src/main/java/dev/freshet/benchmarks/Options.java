package dev.freshet.benchmarks;

import java.util.List;

/**
 * What the command line of {@code bench hello} asks for.
 *
 * @param seconds how long one measurement lasts
 * @param warmup how many seconds of load each server gets before the first
 * @param rounds how often each server is measured; the servers take turns
 * @param connections keep-alive connections that the load comes on
 * @param pipeline requests that each connection sends at a time, before it reads
 */
record Options(int seconds, int warmup, int rounds, int connections, int pipeline) {
    static final String USAGE = """
            Usage: ./freshet bench hello [options]
              --seconds N      length of one measurement, 5 by default
              --warmup N       seconds of load before the first, 5 by default
              --rounds N       measurements of each server, 3 by default; the table shows the median
              --connections N  keep-alive connections, 64 by default
              --pipeline N     requests sent at a time on a connection, 1 by default""";

    private static final Options DEFAULT = new Options(5, 5, 3, 64, 1);

    /** @throws BenchmarkException for an argument that is none of the above */
    static Options parse(List<String> arguments) {
        Options options = DEFAULT;
        for (int i = 0; i < arguments.size(); i++) {
            String argument = arguments.get(i);
            int equals = argument.indexOf('=');
            String name = equals < 0 ? argument : argument.substring(0, equals);
            if (equals < 0 && i + 1 == arguments.size()) {
                throw new BenchmarkException(name + " needs a number\n" + USAGE);
            }
            String value = equals < 0 ? arguments.get(++i) : argument.substring(equals + 1);
            options = options.with(name, number(name, value));
        }
        return options;
    }

    private static int number(String name, String value) {
        try {
            int number = Integer.parseInt(value);
            if (number > 0) {
                return number;
            }
        } catch (NumberFormatException e) {
            // said below, with the argument's name
        }
        throw new BenchmarkException(name + " must be a whole number above 0, is '" + value + "'");
    }

    private Options with(String name, int number) {
        return switch (name) {
            case "--seconds" -> new Options(number, warmup, rounds, connections, pipeline);
            case "--warmup" -> new Options(seconds, number, rounds, connections, pipeline);
            case "--rounds" -> new Options(seconds, warmup, number, connections, pipeline);
            case "--connections" -> new Options(seconds, warmup, rounds, number, pipeline);
            case "--pipeline" -> new Options(seconds, warmup, rounds, connections, number);
            default -> throw new BenchmarkException("no option '" + name + "'\n" + USAGE);
        };
    }
}

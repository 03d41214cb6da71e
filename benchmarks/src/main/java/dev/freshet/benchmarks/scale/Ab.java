package dev.freshet.benchmarks.scale;

import dev.freshet.lab.LabException;
import dev.freshet.lab.load.referee.Engines;
import dev.freshet.lab.measure.Environment;
import dev.freshet.lab.measure.Pinning;
import dev.freshet.lab.program.Programs;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The figures of ab for one run, from connecting to the end of the response.
 *
 * @param failed requests without a response, or with one other than 2xx
 */
record Ab(long complete, long failed, double meanMillis, double longestMillis) {
    /** min, mean, deviation, median, max; no percentiles, whose table also has only whole milliseconds. */
    private static final Pattern TOTAL = Pattern.compile("Total: +\\d+ +(\\d+) +[\\d.]+ +\\d+ +(\\d+)");
    private static final Pattern COMPLETE = Pattern.compile("Complete requests: +(\\d+)");
    private static final Pattern FAILED = Pattern.compile("Failed requests: +(\\d+)");
    private static final Pattern NOT_2XX = Pattern.compile("Non-2xx responses: +(\\d+)");
    /** Open files in addition to sockets. */
    private static final int OTHER_FILES = 100;

    /** Why ab cannot use this many connections on this machine, or "" if it can. */
    static String missing(int connections) {
        return Engines.missing("ab").isEmpty() ? openFiles(connections) : Engines.missing("ab");
    }

    /** Why a process cannot have this many connections, or "" if it can. */
    static String openFiles(int connections) {
        long files = Environment.openFiles().orElse(Long.MAX_VALUE);
        return files >= connections + OTHER_FILES ? "" : "a process may open only " + files + " files, but "
                + connections + " connections need one each: raise ulimit -n";
    }

    /** Sends all requests at once, each on its own connection. */
    static Ab send(String url, int requests, Pinning pinning) {
        String count = Integer.toString(requests);
        return parse(Programs.run(pinning.rest(List.of("ab", "-q", "-r", "-s", "60", "-n", count, "-c", count,
                url))));
    }

    static Ab parse(String output) {
        Matcher total = TOTAL.matcher(output);
        if (!total.find()) {
            throw new LabException("ab did not print its figures:\n" + output);
        }
        Matcher not2xx = NOT_2XX.matcher(output);
        long wrong = not2xx.find() ? Long.parseLong(not2xx.group(1)) : 0;
        return new Ab(number(COMPLETE, output), number(FAILED, output) + wrong,
                Double.parseDouble(total.group(1)), Double.parseDouble(total.group(2)));
    }

    private static long number(Pattern pattern, String output) {
        Matcher matcher = pattern.matcher(output);
        if (!matcher.find()) {
            throw new LabException("ab did not print its figures:\n" + output);
        }
        return Long.parseLong(matcher.group(1));
    }
}

package dev.freshet.fuzz;

import dev.freshet.http.ByteSlice;
import dev.freshet.http.HttpException;
import dev.freshet.http.HttpMethod;
import dev.freshet.http.PathNormaliser;
import dev.freshet.web.routing.Coverage;
import dev.freshet.web.routing.PathPattern;
import dev.freshet.web.routing.Router;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A path as a client wrote it, with a table of patterns. Each pattern is that of a route and of a filter. The
 * first octet selects the pattern whose literal start is put in front of the path.
 */
final class PathTarget implements FuzzTarget {
    /** Only the JVM that {@link FuzzRun} starts for Jazzer has this property; single inputs and tests do not. */
    private static final boolean INSTRUMENTED = System.getProperty(JazzerEntry.TARGET) != null;
    /**
     * CPU time of the thread, so that other work on the machine does not count. Jazzer instruments every branch and
     * comparison, which makes this code ten to twenty times as slow.
     */
    private static final long NANOS_FOR_A_KILOBYTE = INSTRUMENTED ? 20_000_000 : 1_000_000;
    /** The JVM may not have compiled anything yet. */
    private static final int ATTEMPTS = 200;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final List<PathPattern> patterns = PathTable.PATTERNS.stream().map(PathPattern::parseAndCheck).toList();
    private final List<Router<PathPattern>> each = patterns.stream().map(pattern -> router(List.of(pattern))).toList();
    private final Router<PathPattern> all = router(patterns);

    private static Router<PathPattern> router(List<PathPattern> patterns) {
        Router.Builder<PathPattern> builder = Router.builder();
        patterns.forEach(pattern -> builder.add(HttpMethod.GET, pattern, pattern));
        return builder.build();
    }

    @Override
    public void test(byte[] input) {
        if (input.length == 0) {
            return;
        }
        byte[] written = written(input);
        ByteSlice path = normalised(written);
        if (path == null) {
            return;
        }
        requireOneForm(path);
        requireAgreement(path);
        requireSpeed(written);
    }

    private byte[] written(byte[] input) {
        byte[] begin = PathTable.begin((input[0] & 0xff) % patterns.size()).getBytes(StandardCharsets.US_ASCII);
        byte[] written = Arrays.copyOf(begin, begin.length + input.length - 1);
        System.arraycopy(input, 1, written, begin.length, input.length - 1);
        return written;
    }

    /** Null if it is refused. */
    private static @Nullable ByteSlice normalised(byte[] written) {
        try {
            byte[] normal = PathNormaliser.normalise(written, 0, written.length);
            ByteSlice path = new ByteSlice();
            path.set(normal, 0, normal.length);
            return path;
        } catch (HttpException refused) {
            return null;
        }
    }

    /** Other spellings have the same normal form. */
    private static void requireOneForm(ByteSlice path) {
        StringBuilder encoded = new StringBuilder();
        for (int i = path.start(); i < path.end(); i++) {
            byte b = path.array()[i];
            if (b == '/') {
                encoded.append('/');
            } else if (b == '%') {
                encoded.append(new String(path.array(), i, 3, StandardCharsets.US_ASCII)
                        .toLowerCase(Locale.ROOT));
                i += 2;
            } else {
                encoded.append('%').append(String.format("%02x", b));
            }
        }
        for (String spelling : List.of(path.toString(), encoded.toString())) {
            ByteSlice again = normalised(spelling.getBytes(StandardCharsets.US_ASCII));
            if (again == null || !again.toString().equals(path.toString())) {
                throw new AssertionError(path + " is " + again + " where it is written " + spelling);
            }
        }
    }

    /** A route takes what a filter with the same pattern matches, and what the patterns tell is true of the path. */
    private void requireAgreement(ByteSlice path) {
        boolean any = false;
        for (int i = 0; i < patterns.size(); i++) {
            PathPattern route = patterns.get(i);
            boolean taken = each.get(i).find(HttpMethod.GET, path) != null;
            if (taken != route.matches(path)) {
                throw new AssertionError("route and filter " + route + " disagree about " + path);
            }
            any |= taken;
            if (taken) {
                route.variables().forEach(variable -> route.value(path, variable));
                requireCoverage(route, path);
            }
        }
        PathPattern found = all.find(HttpMethod.GET, path);
        if (any != (found != null) || found != null && !found.matches(path)) {
            throw new AssertionError("all routes together match " + path + " with " + found);
        }
    }

    private void requireCoverage(PathPattern route, ByteSlice path) {
        for (PathPattern filter : patterns) {
            Coverage coverage = Coverage.of(filter, route);
            if (filter.matches(path) ? coverage == Coverage.NONE : coverage == Coverage.ALL) {
                throw new AssertionError("filter " + filter + " sees " + coverage + " of route " + route
                        + ", which is wrong for " + path);
            }
        }
    }

    private void requireSpeed(byte[] written) {
        long limit = NANOS_FOR_A_KILOBYTE * Math.max(1, written.length / 1_024);
        long least = Long.MAX_VALUE;
        for (int i = 0; i < ATTEMPTS && least > limit; i++) {
            long start = THREADS.getCurrentThreadCpuTime();
            request(written);
            least = Math.min(least, THREADS.getCurrentThreadCpuTime() - start);
        }
        if (least > limit) {
            throw new AssertionError("a path of " + written.length + " bytes takes " + least + " ns of processor time,"
                    + " more than " + limit);
        }
    }

    /** Handles a path like an application with all filters and routes of the table. */
    private void request(byte[] written) {
        ByteSlice path = normalised(written);
        PathPattern route = path == null ? null : all.find(HttpMethod.GET, path);
        for (PathPattern filter : route == null ? List.<PathPattern>of() : patterns) {
            filter.matches(path);
        }
        for (String variable : route == null ? List.<String>of() : route.variables()) {
            route.value(path, variable);
        }
    }
}

package dev.freshet.benchmarks.micro.part;

import dev.freshet.http.ByteSlice;
import dev.freshet.http.HttpMethod;
import dev.freshet.web.routing.PathPattern;
import dev.freshet.web.routing.Router;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Finds the route of a path among few and among many: the last ones added. Half of the routes have variables. */
@State(Scope.Thread)
public class Routing {
    /** The number of routes. */
    @Param({"10", "500"})
    public int routes;

    private Router<String> router = Router.<String>builder().build();
    private ByteSlice literal = path("/");
    private ByteSlice variable = path("/");
    private ByteSlice deep = path("/");
    private final ByteSlice unknown = path("/nothing/like/that");

    @Setup
    public void register() {
        Router.Builder<String> builder = Router.builder();
        for (int i = 0; i < routes / 2; i++) {
            String resource = "/resource" + i;
            add(builder, resource + "/list");
            add(builder, resource + (i % 2 == 0 ? "/{id}/parts/{part}/pages/{page}" : "/{id}"));
        }
        router = builder.build();
        int last = routes / 2 - 1;
        int odd = last % 2 == 0 ? last - 1 : last;
        int even = last % 2 == 0 ? last : last - 1;
        literal = path("/resource" + last + "/list");
        variable = path("/resource" + odd + "/4711");
        deep = path("/resource" + even + "/4711/parts/12/pages/3");
    }

    @Benchmark
    public String literal() {
        return found(router.find(HttpMethod.GET, literal));
    }

    @Benchmark
    public String variable() {
        return found(router.find(HttpMethod.GET, variable));
    }

    /** Six segments, three of them variables. */
    @Benchmark
    public String deep() {
        return found(router.find(HttpMethod.GET, deep));
    }

    @Benchmark
    public boolean none() {
        return router.find(HttpMethod.GET, unknown) == null;
    }

    private static void add(Router.Builder<String> builder, String pattern) {
        builder.add(HttpMethod.GET, PathPattern.parse(pattern), pattern);
    }

    private static ByteSlice path(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        ByteSlice path = new ByteSlice();
        path.set(bytes, 0, bytes.length);
        return path;
    }

    private static String found(@Nullable String target) {
        if (target == null) {
            throw new IllegalStateException("no route was found");
        }
        return target;
    }
}

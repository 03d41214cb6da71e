package dev.freshet.dev.pages;

import dev.freshet.dev.serve.Answer;
import dev.freshet.http.HttpException;
import dev.freshet.http.HttpMethod;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import dev.freshet.http.PreparedHeader;
import dev.freshet.http.ProblemJson;
import java.io.IOException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The pages below {@code /.freshet/}. They are read-only, and only requests from this machine get them. */
public final class OwnPages {
    private static final String BELOW = "/.freshet/";

    private final Events events;
    private final Supplier<Answer> start;

    /** @param start gives the page about the application as it is now */
    public OwnPages(Events events, Supplier<Answer> start) {
        this.events = events;
        this.start = start;
    }

    /** The page of this request; null if the path is not below {@code /.freshet/}. */
    public @Nullable Answer find(HttpRequest request) {
        if (!request.path().startsWith(BELOW)) {
            return null;
        }
        if (!Trusted.is(request)) {
            throw new HttpException(403,
                    "only this machine gets this page; open it with http://localhost and without a proxy");
        }
        if (request.method() != HttpMethod.GET && request.method() != HttpMethod.HEAD) {
            return OwnPages::refuseMethod;
        }
        return switch (request.path().substring(BELOW.length())) {
            case "" -> start.get();
            case "events" -> events;
            default -> throw new HttpException(404, "there is no such page; open /.freshet/");
        };
    }

    /** RFC 9110 section 15.5.6: the response must tell the allowed methods. */
    private static void refuseMethod(HttpRequest request, HttpResponse response) throws IOException {
        response.status(405).header("Allow", "GET, HEAD").header(PreparedHeader.PROBLEM_JSON)
                .send(ProblemJson.of(405, "this page answers only GET and HEAD"));
    }
}

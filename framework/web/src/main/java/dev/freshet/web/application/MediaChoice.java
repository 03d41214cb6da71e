package dev.freshet.web.application;

import dev.freshet.http.Accept;
import dev.freshet.http.HttpException;
import dev.freshet.http.HttpHandler;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import dev.freshet.http.MediaType;
import dev.freshet.web.Access;
import dev.freshet.web.Route;
import dev.freshet.web.UnsupportedMediaTypeException;
import dev.freshet.web.routing.MediaRules;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The routes of one method and path; they differ in the media types that they accept and produce. */
final class MediaChoice implements HttpHandler {
    /** Routes with more conditions come first, so that the order of registration does not matter. */
    private static final Comparator<Candidate> NARROWEST_FIRST = (left, right) -> {
        int byConditions = Integer.compare(right.conditions(), left.conditions());
        return byConditions != 0 ? byConditions : left.text().compareTo(right.text());
    };

    private record Candidate(MediaRules media, HttpHandler handler) {
        private int conditions() {
            return (media.consumes().isEmpty() ? 0 : 2) + (media.produces().isEmpty() ? 0 : 1);
        }

        private String text() {
            return media.consumes() + " " + media.produces();
        }
    }

    private final List<Candidate> candidates = new ArrayList<>();
    private final FilterPlan filters;
    /** Whether the response depends on Accept. */
    private boolean varies;
    /** Whether the choice depends on Content-Type. */
    private boolean consumes;
    /** A refusal names media types, so only callers of at least one candidate may see it. */
    private Access access = Access.unstated();

    /** @param filters the limits and filters in front of these routes; they see refusals too */
    MediaChoice(FilterPlan filters) {
        this.filters = filters;
    }

    void add(Route route, HttpHandler handler) {
        MediaRules media = route.media();
        access = access.or(route.access());
        candidates.add(new Candidate(media, handler));
        candidates.sort(NARROWEST_FIRST);
        consumes |= !media.consumes().isEmpty();
        varies |= media.produces().size() > 1 || !media.produces().equals(candidates.getFirst().media.produces())
                || !media.produces().equals(candidates.getLast().media.produces());
    }

    /** Selects the handler by Content-Type and Accept. */
    HttpHandler select(HttpRequest request) {
        try {
            String field = consumes ? request.header("Content-Type") : null;
            MediaType contentType = field == null ? null : MediaType.parse(field);
            return select(contentType, Accept.of(request.headers()));
        } catch (HttpException broken) {
            return filters.before(access, new Refusal(broken));
        }
    }

    private HttpHandler select(@Nullable MediaType contentType, Accept accept) {
        HttpHandler best = null;
        int most = 0;
        int narrowest = -1;
        boolean taken = false;
        for (Candidate candidate : candidates) {
            int narrow = candidate.media.precedence(contentType);
            if (narrow >= 0) {
                taken = true;
                int quality = candidate.media.quality(accept);
                if (quality > most || quality > 0 && quality == most && narrow > narrowest) {
                    best = candidate.handler;
                    most = quality;
                    narrowest = narrow;
                }
            }
        }
        if (best != null) {
            return varies ? new Varying(best) : best;
        }
        return filters.before(access, new Refusal(taken ? notAcceptable() : unsupported(contentType)));
    }

    private HttpException unsupported(@Nullable MediaType contentType) {
        String taken = all(MediaRules::consumes);
        String detail = (contentType == null
                ? "the request has no Content-Type" : "the content type is " + contentType) + "; accepted: " + taken;
        return new UnsupportedMediaTypeException(detail, taken);
    }

    private HttpException notAcceptable() {
        return new HttpException(406, "no acceptable media type; available: " + all(MediaRules::produces));
    }

    private String all(Function<MediaRules, List<MediaType>> types) {
        return candidates.stream().flatMap(candidate -> types.apply(candidate.media).stream())
                .map(MediaType::toString).collect(Collectors.joining(", "));
    }

    @Override
    public void handle(HttpRequest request, HttpResponse response) throws Exception {
        select(request).handle(request, response);
    }

    /** Tells caches that Accept selected the response (RFC 9110 section 12.5.5). */
    private record Varying(HttpHandler handler) implements HttpHandler {
        @Override
        public void handle(HttpRequest request, HttpResponse response) throws Exception {
            response.addHeader("Vary", "Accept");
            handler.handle(request, response);
        }

        @Override
        public boolean nonBlocking() {
            return handler.nonBlocking();
        }
    }

    private record Refusal(HttpException refusal) implements HttpHandler {
        @Override
        public void handle(HttpRequest request, HttpResponse response) {
            throw refusal;
        }

        @Override
        public boolean nonBlocking() {
            return true;
        }
    }
}

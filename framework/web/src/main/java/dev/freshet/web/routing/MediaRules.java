package dev.freshet.web.routing;

import dev.freshet.http.Accept;
import dev.freshet.http.HttpException;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.MediaType;
import dev.freshet.http.PreparedHeader;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The media types that a route accepts and produces; an empty list means every type. Immutable. */
public record MediaRules(List<MediaType> consumes, List<MediaType> produces, List<PreparedHeader> contentTypes) {
    private static final MediaRules NONE = new MediaRules(List.of(), List.of(), List.of());
    private static final int WHOLE = 1000;

    /** @throws IllegalArgumentException if a text is not a media type */
    public static MediaRules of(List<String> consumes, List<String> produces) {
        if (consumes.isEmpty() && produces.isEmpty()) {
            return NONE;
        }
        List<MediaType> given = parse(produces);
        PreparedHeader[] contentTypes = new PreparedHeader[given.size()];
        for (int i = 0; i < contentTypes.length; i++) {
            contentTypes[i] = contentType(given.get(i));
        }
        return new MediaRules(parse(consumes), given, List.of(contentTypes));
    }

    private static List<MediaType> parse(List<String> texts) {
        MediaType[] parsed = new MediaType[texts.size()];
        for (int i = 0; i < parsed.length; i++) {
            try {
                parsed[i] = MediaType.parse(texts.get(i));
            } catch (HttpException e) {
                throw new IllegalArgumentException("\"" + texts.get(i) + "\" is not a media type", e);
            }
        }
        return List.of(parsed);
    }

    private static PreparedHeader contentType(MediaType mediaType) {
        if (mediaType.type().equals("*") || mediaType.subtype().startsWith("*")) {
            throw new IllegalArgumentException("a response cannot have the type " + mediaType + "; name one type");
        }
        boolean text = mediaType.type().equals("text") && mediaType.charset() == null;
        return new PreparedHeader("Content-Type", text ? mediaType + ";charset=UTF-8" : mediaType.toString());
    }

    /** Whether both accept and produce the same. */
    public boolean sameAs(MediaRules other) {
        return consumes.equals(other.consumes) && produces.equals(other.produces);
    }

    /** Whether the route states no media types. */
    public boolean isEmpty() {
        return this == NONE;
    }

    /**
     * How specific the rule is that takes this type, as {@link MediaType#precedence} tells it; -1 if none takes it. A
     * route without rules takes every type.
     *
     * @param contentType of the request; null if it has none
     */
    public int precedence(@Nullable MediaType contentType) {
        int narrowest = consumes.isEmpty() ? MediaType.ANY.precedence() : -1;
        for (MediaType taken : consumes) {
            if (contentType != null && taken.matches(contentType)) {
                narrowest = Math.max(narrowest, taken.precedence());
            }
        }
        return narrowest;
    }

    /** The client's weight for the best produced type, in thousandths; 0 if the client accepts none. */
    public int quality(Accept accept) {
        if (produces.isEmpty()) {
            return WHOLE;
        }
        MediaType best = accept.best(produces);
        return best == null ? 0 : accept.quality(best);
    }

    /** The Content-Type of the response; null if the route produces any type. */
    public @Nullable PreparedHeader contentType(HttpRequest request) {
        if (contentTypes.size() <= 1) {
            return contentTypes.isEmpty() ? null : contentTypes.getFirst();
        }
        MediaType best = Accept.of(request.headers()).best(produces);
        return contentTypes.get(Math.max(0, produces.indexOf(best)));
    }
}

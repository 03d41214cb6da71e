package dev.freshet.http;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The media types that a client accepts, from its Accept headers (RFC 9110 section 12.5.1). Immutable. */
public final class Accept {
    /** Accepts every type equally: the meaning of a request without an Accept header. */
    public static final Accept ANY = new Accept(List.of(new Range(MediaType.ANY, MediaRanges.WHOLE)));

    private final List<Range> ranges;

    private record Range(MediaType mediaType, int weight) {
    }

    private Accept(List<Range> ranges) {
        this.ranges = ranges;
    }

    /**
     * Reads the Accept headers of a request.
     *
     * @throws HttpException 400 if an Accept header is not a list of media ranges
     */
    public static Accept of(HttpHeaders headers) {
        String first = headers.first("Accept");
        if (first == null) {
            return ANY;
        }
        List<String> values = headers.all("Accept");
        return values.size() == 1 && first.equals("*/*") ? ANY : parse(values);
    }

    private static Accept parse(List<String> values) {
        List<Range> ranges = new ArrayList<>();
        for (String value : values) {
            MediaRanges reader = new MediaRanges(value);
            MediaType range = reader.next();
            while (range != null) {
                ranges.add(new Range(range, reader.weight()));
                range = reader.next();
            }
        }
        return ranges.isEmpty() ? ANY : new Accept(ranges);
    }

    /** The weight of this type in thousandths; 0 means not accepted. The most specific matching range decides. */
    public int quality(MediaType offered) {
        int precedence = -1;
        int quality = 0;
        for (Range range : ranges) {
            int narrow = range.mediaType.precedence();
            if (narrow > precedence && range.mediaType.matches(offered)) {
                precedence = narrow;
                quality = range.weight;
            }
        }
        return quality;
    }

    /** The offered type with the highest weight, the first on a tie; null if none is accepted. */
    public @Nullable MediaType best(List<MediaType> offered) {
        MediaType best = null;
        int most = 0;
        for (MediaType mediaType : offered) {
            int quality = quality(mediaType);
            if (quality > most) {
                best = mediaType;
                most = quality;
            }
        }
        return best;
    }
}

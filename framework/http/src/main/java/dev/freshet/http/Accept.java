package dev.freshet.http;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Which media types a client wants, by its Accept fields (RFC 9110 section 12.5.1). Immutable. */
public final class Accept {
    /** What a client says that sends no Accept field: every type is as good as another. */
    public static final Accept ANY = new Accept(List.of(new Range(MediaType.ANY, MediaRanges.WHOLE)));

    private final List<Range> ranges;

    private record Range(MediaType mediaType, int weight) {
    }

    private Accept(List<Range> ranges) {
        this.ranges = ranges;
    }

    /**
     * The wishes of a request.
     *
     * @throws HttpException 400 if an Accept field is no list of media ranges
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

    /** How much this type is wanted, in thousandths; 0 is not at all. The narrowest range that has it decides. */
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

    /** The type wanted most, the earlier of two wanted alike; null if none is wanted. */
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

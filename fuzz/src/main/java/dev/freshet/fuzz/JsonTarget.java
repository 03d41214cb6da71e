package dev.freshet.fuzz;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import dev.freshet.http.JsonType;
import dev.freshet.web.BodyNotReadableException;
import dev.freshet.web.json.AvajeJsonCodec;
import io.avaje.json.JsonAdapter;
import io.avaje.json.JsonReader;
import io.avaje.json.JsonWriter;
import io.avaje.jsonb.Jsonb;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * JSON bodies, accepted and refused like Jackson's parser in strict mode. Each is read as values, and again as an
 * ignored property.
 */
final class JsonTarget implements FuzzTarget {
    private static final int MAX_DEPTH = AvajeJsonCodec.DEFAULT_MAX_DEPTH;
    private static final int MAX_DIGITS = 1_000;

    private final JsonFactory jackson = JsonFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .streamReadConstraints(StreamReadConstraints.builder().maxNestingDepth(MAX_DEPTH)
                    .maxNumberLength(Integer.MAX_VALUE).maxNameLength(Integer.MAX_VALUE)
                    .maxStringLength(Integer.MAX_VALUE).build())
            .build();
    private final AvajeJsonCodec codec = new AvajeJsonCodec();
    private final JsonType<Object> any = codec.type(Object.class);
    private final JsonType<Ignoring> ignoring = new AvajeJsonCodec(
            Jsonb.builder().add(Ignoring.class, new IgnoringAdapter()).build()).type(Ignoring.class);

    /** An object whose properties are all ignored. */
    private record Ignoring() {
    }

    /** Does what generated adapters do with unknown properties. */
    private static final class IgnoringAdapter implements JsonAdapter<Ignoring> {
        @Override
        public Ignoring fromJson(JsonReader reader) {
            reader.beginObject();
            while (reader.hasNextField()) {
                reader.unmappedField(reader.nextField());
                reader.skipValue();
            }
            reader.endObject();
            return new Ignoring();
        }

        @Override
        public void toJson(JsonWriter writer, Ignoring value) {
            writer.beginObject();
            writer.endObject();
        }
    }

    @Override
    public void test(byte[] input) {
        agree(input);
        byte[] wrapped = new byte[input.length + 6];
        System.arraycopy("{\"x\":".getBytes(StandardCharsets.US_ASCII), 0, wrapped, 0, 5);
        System.arraycopy(input, 0, wrapped, 5, input.length);
        wrapped[wrapped.length - 1] = '}';
        boolean accepted = isJson(wrapped);
        if (accepted != isRead(ignoring, wrapped)) {
            throw new IllegalStateException("Jackson " + (accepted ? "accepts" : "refuses") + " what is ignored");
        }
    }

    /** Valid JSON may be refused only if a number is too large for its type. */
    private void agree(byte[] input) {
        boolean accepted = isJson(input);
        boolean read = isRead(any, input);
        if (read && !accepted) {
            throw new IllegalStateException("Jackson refuses what is read");
        }
        if (accepted && !read && !hasLargeNumber(input) && !isNull(input)) {
            throw new IllegalStateException("Jackson accepts what is refused");
        }
        if (read) {
            same(any.read(input), input);
        }
    }

    private static boolean isRead(JsonType<?> type, byte[] json) {
        try {
            type.read(json);
            return true;
        } catch (BodyNotReadableException refusal) {
            return false;
        }
    }

    private boolean isJson(byte[] json) {
        try (JsonParser parser = parser(json)) {
            int values = 0;
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                values += parser.getParsingContext().inRoot() && token != JsonToken.START_ARRAY
                        && token != JsonToken.START_OBJECT ? 1 : 0;
                boolean text = token == JsonToken.VALUE_STRING || token == JsonToken.FIELD_NAME;
                if (text && !isWhole(parser.getText())) {
                    return false;
                }
            }
            return values == 1;
        } catch (IOException refusal) {
            return false;
        }
    }

    /** Over characters, because Jackson also accepts encodings other than UTF-8 and detects them. */
    private JsonParser parser(byte[] json) throws IOException {
        String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(json)).toString();
        return jackson.createParser(text.toCharArray());
    }

    /** Jackson accepts an escaped half of a surrogate pair. */
    private static boolean isWhole(String text) throws CharacterCodingException {
        return StandardCharsets.UTF_8.newEncoder().canEncode(text);
    }

    private boolean isNull(byte[] json) {
        return new String(json, StandardCharsets.UTF_8).strip().equals("null");
    }

    private boolean hasLargeNumber(byte[] json) {
        try (JsonParser parser = parser(json)) {
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                if (token.isNumeric() && isLarge(parser.getText())) {
                    return true;
                }
            }
            return false;
        } catch (IOException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static boolean isLarge(String number) {
        if (number.length() > 2 * MAX_DIGITS) {
            return true;
        }
        try {
            BigDecimal value = new BigDecimal(number);
            return value.scale() > MAX_DIGITS || (long) value.precision() - value.scale() > MAX_DIGITS
                    || Double.isInfinite(value.doubleValue());
        } catch (NumberFormatException exponent) {
            return true;
        }
    }

    private void same(Object value, byte[] json) {
        List<Object> mine = new ArrayList<>();
        scalars(value, mine);
        int at = 0;
        try (JsonParser parser = parser(json)) {
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                if (token == JsonToken.FIELD_NAME || token.isScalarValue()) {
                    require(at < mine.size() && isSame(mine.get(at), token, parser), "another value");
                    at++;
                }
            }
        } catch (IOException impossible) {
            throw new IllegalStateException(impossible);
        }
        require(at == mine.size(), "another number of values");
    }

    private static boolean isSame(Object mine, JsonToken token, JsonParser parser) throws IOException {
        if (!token.isNumeric()) {
            return mine.equals(token == JsonToken.VALUE_NULL ? "null" : parser.getText())
                    || mine instanceof Boolean && mine.toString().equals(parser.getText());
        }
        BigDecimal value = new BigDecimal(parser.getText());
        return mine instanceof Double nearest ? nearest == value.doubleValue()
                : new BigDecimal(mine.toString()).compareTo(value) == 0;
    }

    private static void scalars(@Nullable Object value, List<Object> into) {
        if (value instanceof Map<?, ?> object) {
            object.forEach((name, inside) -> {
                into.add(name);
                scalars(inside, into);
            });
        } else if (value instanceof List<?> array) {
            array.forEach(inside -> scalars(inside, into));
        } else {
            into.add(value == null ? "null" : value);
        }
    }

    private static void require(boolean holds, String what) {
        if (!holds) {
            throw new IllegalStateException("Jackson reads " + what);
        }
    }
}

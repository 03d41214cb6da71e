package dev.freshet.http.json;

import io.avaje.json.JsonReader;
import io.avaje.json.PropertyNames;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * Reads one JSON text for the library's adapters, in one pass, and accepts only what RFC 8259 allows. The library's own
 * parser lets numbers overflow, and accepts duplicate properties and text after the value. Skipped values are checked
 * as strictly as others. After the adapter, call {@link #end}.
 */
public final class StrictReader extends JsonText implements JsonReader {
    /** The default limit of nested objects and arrays. */
    public static final int DEFAULT_MAX_DEPTH = 100;

    private final JsonPath path;

    /** @param path must be at its beginning, and not used by others until the text is read */
    public StrictReader(byte[] json, JsonPath path) {
        super(json);
        this.path = path;
    }

    /** @throws RuntimeException if anything but white space follows the value */
    public void end() {
        if (!isAtEnd()) {
            throw fault("text follows the value");
        }
    }

    public JsonPath path() {
        return path;
    }

    @Override
    public void beginArray() {
        expect('[', "an array is expected");
        path.open(true, position());
    }

    @Override
    public boolean hasNextElement() {
        if (peek() == ']') {
            return false;
        }
        if (!path.atFirst()) {
            expect(',', "a comma or the end of an array is expected");
            if (peek() == ']') {
                throw fault("a value is expected");
            }
        }
        path.element();
        return true;
    }

    @Override
    public void endArray() {
        expect(']', "the end of an array is expected");
        path.close();
    }

    @Override
    public void beginObject(PropertyNames names) {
        beginObject();
    }

    @Override
    public void beginObject() {
        expect('{', "an object is expected");
        path.open(false, position());
    }

    @Override
    public boolean hasNextField() {
        if (peek() == '}') {
            return false;
        }
        if (!path.atFirst()) {
            expect(',', "a comma or the end of an object is expected");
        }
        if (peek() != '"') {
            throw fault("the name of a property is expected");
        }
        return true;
    }

    @Override
    public String nextField() {
        peek();
        String name = path.property(this);
        expect(':', "a colon is expected");
        return name;
    }

    @Override
    public void endObject() {
        expect('}', "the end of an object is expected");
        path.close();
    }

    @Override
    public boolean isNullValue() {
        return peek() == 'n' && skip("null");
    }

    /** As in the library's reader, null reads as false here and as 0 for numbers. */
    @Override
    public boolean readBoolean() {
        boolean value = skip("true");
        if (!value && !skip("false") && !isNullValue()) {
            throw fault("true or false is expected");
        }
        return value;
    }

    @Override
    public int readInt() {
        return isNullValue() ? 0 : JsonNumbers.readInt(this);
    }

    @Override
    public long readLong() {
        return isNullValue() ? 0 : JsonNumbers.readLong(this);
    }

    @Override
    public double readDouble() {
        return isNullValue() ? 0 : JsonNumbers.readDouble(this);
    }

    @Override
    public BigDecimal readDecimal() {
        return JsonNumbers.readDecimal(this);
    }

    @Override
    public BigInteger readBigInteger() {
        return JsonNumbers.readBigInteger(this);
    }

    @Override
    public String readString() {
        return string();
    }

    /** Null for null: unlike its others, the library's adapter for bytes does not ask for null first. */
    @Override
    public byte @Nullable [] readBinary() {
        return isNullValue() ? null : Base64.getDecoder().decode(string());
    }

    @Override
    public String readRaw() {
        peek();
        int start = position();
        skipValue();
        return new String(bytes(), start, position() - start, StandardCharsets.UTF_8);
    }

    /** Not recursive: a skipped value may be as deep as the limit allows. */
    @Override
    public void skipValue() {
        int outside = path.depth();
        skipOneToken();
        while (path.depth() > outside) {
            boolean array = path.inArray();
            if (array ? hasNextElement() : hasNextField()) {
                if (!array) {
                    nextField();
                }
                skipOneToken();
            } else if (array) {
                endArray();
            } else {
                endObject();
            }
        }
    }

    private void skipOneToken() {
        switch (currentToken()) {
            case BEGIN_OBJECT -> beginObject();
            case BEGIN_ARRAY -> beginArray();
            case STRING -> skipString();
            case NULL -> isNullValue();
            case BOOLEAN -> readBoolean();
            default -> number();
        }
    }

    @Override
    public Token currentToken() {
        return switch (peek()) {
            case '{' -> Token.BEGIN_OBJECT;
            case '[' -> Token.BEGIN_ARRAY;
            case '"' -> Token.STRING;
            case 'n' -> Token.NULL;
            case 't', 'f' -> Token.BOOLEAN;
            default -> Token.NUMBER;
        };
    }

    @Override
    public String location() {
        return path.of(this);
    }

    @Override
    public void unmappedField(String fieldName) {
        // Properties that a type does not have are skipped.
    }

    @Override
    public <T> T unwrap(Class<T> type) {
        return type.cast(this);
    }

    @Override
    public void close() {
        // Holds nothing to release.
    }
}

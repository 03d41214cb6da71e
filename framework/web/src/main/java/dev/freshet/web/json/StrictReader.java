package dev.freshet.web.json;

import io.avaje.json.JsonReader;
import io.avaje.json.PropertyNames;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/**
 * Reads one JSON text for the library's adapters, in one pass, and accepts what RFC 8259 does and nothing else: the
 * library's own parser lets numbers wrap, properties come twice and text follow. It walks values that nobody asks for as
 * strictly as others. After the adapter, {@link #end} has to be called.
 */
final class StrictReader implements JsonReader {
    private final JsonText text;
    private final JsonPath path;

    StrictReader(byte[] json, NameCache names, int maxDepth) {
        this.text = new JsonText(json, names);
        this.path = new JsonPath(text, maxDepth);
    }

    /** @throws JsonFault if something follows the value */
    void end() {
        if (text.peek() >= 0) {
            throw text.fault("something follows its end");
        }
    }

    int position() {
        return text.position();
    }

    String path() {
        return path.toString();
    }

    @Override
    public void beginArray() {
        text.expect('[', "an array is expected");
        path.open(true);
    }

    @Override
    public boolean hasNextElement() {
        if (text.peek() == ']') {
            return false;
        }
        if (!path.atFirst()) {
            text.expect(',', "a comma or the end of an array is expected");
            if (text.peek() == ']') {
                throw text.fault("a value is expected");
            }
        }
        path.element();
        return true;
    }

    @Override
    public void endArray() {
        text.expect(']', "the end of an array is expected");
        path.close();
    }

    @Override
    public void beginObject(PropertyNames names) {
        beginObject();
    }

    @Override
    public void beginObject() {
        text.expect('{', "an object is expected");
        path.open(false);
    }

    @Override
    public boolean hasNextField() {
        if (text.peek() == '}') {
            return false;
        }
        if (!path.atFirst()) {
            text.expect(',', "a comma or the end of an object is expected");
        }
        if (text.peek() != '"') {
            throw text.fault("the name of a property is expected");
        }
        return true;
    }

    @Override
    public String nextField() {
        text.peek();
        int place = text.position();
        String name = text.name();
        path.property(name, place);
        text.expect(':', "a colon is expected");
        return name;
    }

    @Override
    public void endObject() {
        text.expect('}', "the end of an object is expected");
        path.close();
    }

    @Override
    public boolean isNullValue() {
        return text.peek() == 'n' && text.skip("null");
    }

    /** As the library has it, null is false here, and 0 below. */
    @Override
    public boolean readBoolean() {
        boolean value = text.skip("true");
        if (!value && !text.skip("false") && !isNullValue()) {
            throw text.fault("true or false is expected");
        }
        return value;
    }

    @Override
    public int readInt() {
        return isNullValue() ? 0 : JsonNumbers.readInt(text);
    }

    @Override
    public long readLong() {
        return isNullValue() ? 0 : JsonNumbers.readLong(text);
    }

    @Override
    public double readDouble() {
        return isNullValue() ? 0 : JsonNumbers.readDouble(text);
    }

    @Override
    public BigDecimal readDecimal() {
        return JsonNumbers.readDecimal(text);
    }

    @Override
    public BigInteger readBigInteger() {
        return JsonNumbers.readBigInteger(text);
    }

    @Override
    public String readString() {
        return text.string();
    }

    @Override
    public byte[] readBinary() {
        return Base64.getDecoder().decode(text.string());
    }

    @Override
    public String readRaw() {
        text.peek();
        int start = text.position();
        skipValue();
        return new String(text.bytes(), start, text.position() - start, StandardCharsets.UTF_8);
    }

    /** Without recursion: what is skipped may be nested as deeply as is allowed. */
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
            case STRING -> text.skipString();
            case NULL -> isNullValue();
            case BOOLEAN -> readBoolean();
            default -> text.number();
        }
    }

    @Override
    public Token currentToken() {
        return switch (text.peek()) {
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
        return path();
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
        // Holds nothing but the text.
    }
}

package dev.freshet.security.redis;

import static dev.freshet.security.redis.SessionWriter.MOST_BYTES;
import static dev.freshet.security.redis.SessionWriter.MOST_LEVELS;
import static dev.freshet.security.redis.SessionWriter.VERSION;

import dev.freshet.security.Authenticated;
import dev.freshet.security.Claims;
import dev.freshet.security.session.Session;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads what {@link SessionWriter} has written, and nothing else. */
final class SessionReader {
    private SessionReader() {
    }

    /** @throws IOException if the bytes are not exactly one session of this version */
    static Session read(byte[] bytes) throws IOException {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
        require(bytes.length <= MOST_BYTES && in.readByte() == VERSION, "it is of another version");
        Instant ends = time(in);
        Instant expires = time(in);
        Authenticated caller = new Authenticated(in.readUTF(), in.readUTF(), texts(in), texts(in), claims(in), expires);
        require(in.available() == 0, "it goes on after its end");
        return new Session(caller, ends);
    }

    private static void require(boolean holds, String otherwise) throws IOException {
        if (!holds) {
            throw new IOException(otherwise);
        }
    }

    private static Instant time(DataInputStream in) throws IOException {
        try {
            return Instant.ofEpochSecond(in.readLong(), in.readInt());
        } catch (DateTimeException | ArithmeticException wrong) {
            throw new IOException("a time is out of range", wrong);
        }
    }

    private static Set<String> texts(DataInputStream in) throws IOException {
        Set<String> texts = new HashSet<>();
        require(value(in, MOST_LEVELS) instanceof List<?> list && list.stream()
                .allMatch(element -> element instanceof String text && texts.add(text)), "it has no list of names");
        return texts;
    }

    private static Claims claims(DataInputStream in) throws IOException {
        require(in.readByte() == '{', "it has no claims");
        return new Claims(map(in, MOST_LEVELS));
    }

    private static @Nullable Object value(DataInputStream in, int levels) throws IOException {
        require(levels > 0, "it is nested too deep");
        return switch (in.readByte()) {
            case '0' -> null;
            case 't' -> true;
            case 'f' -> false;
            case 'l' -> in.readLong();
            case 'd' -> in.readDouble();
            case 's' -> in.readUTF();
            case '[' -> list(in, levels);
            case '{' -> map(in, levels);
            default -> throw new IOException("a value has an unknown type");
        };
    }

    private static List<@Nullable Object> list(DataInputStream in, int levels) throws IOException {
        List<@Nullable Object> list = new ArrayList<>();
        for (int left = size(in); left > 0; left--) {
            list.add(value(in, levels - 1));
        }
        return Collections.unmodifiableList(list);
    }

    private static Map<String, @Nullable Object> map(DataInputStream in, int levels) throws IOException {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        for (int left = size(in); left > 0; left--) {
            String name = in.readUTF();
            require(!map.containsKey(name), "a claim occurs twice");
            map.put(name, value(in, levels - 1));
        }
        return Collections.unmodifiableMap(map);
    }

    /** Each element has at least a byte, so a wrong number cannot make the loop long: the bytes end first. */
    private static int size(DataInputStream in) throws IOException {
        int size = in.readInt();
        require(size >= 0 && size <= in.available(), "a list has an impossible size");
        return size;
    }
}

package dev.freshet.security.redis;

import dev.freshet.security.Authenticated;
import dev.freshet.security.session.Session;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UTFDataFormatException;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes sessions as bytes: a version, then each part in a fixed order. Not as JSON, because that would not keep
 * 10000000000.0 apart from 10000000000.
 */
final class SessionWriter {
    /** The claims of the longest token take less. */
    static final int MOST_BYTES = 64 * 1024;
    static final byte VERSION = 1;
    static final int MOST_LEVELS = 32;

    private SessionWriter() {
    }

    /** @throws IllegalArgumentException if the session is too large, or a claim has an unknown type */
    static byte[] write(Session session) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Authenticated caller = session.caller();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeByte(VERSION);
            write(session.ends(), out);
            write(caller.expires(), out);
            out.writeUTF(caller.issuer());
            out.writeUTF(caller.name());
            write(caller.roles(), out, MOST_LEVELS);
            write(caller.scopes(), out, MOST_LEVELS);
            write(caller.claims().all(), out, MOST_LEVELS);
        } catch (UTFDataFormatException tooLong) {
            throw tooLarge();
        } catch (IOException impossible) {
            throw new IllegalStateException("memory does not fail", impossible);
        }
        if (bytes.size() > MOST_BYTES) {
            throw tooLarge();
        }
        return bytes.toByteArray();
    }

    private static IllegalArgumentException tooLarge() {
        return new IllegalArgumentException("a caller with more than " + MOST_BYTES + " bytes of claims and roles"
                + " cannot have a session in Redis; log in with fewer claims");
    }

    private static void write(Instant time, DataOutputStream out) throws IOException {
        out.writeLong(time.getEpochSecond());
        out.writeInt(time.getNano());
    }

    private static void write(@Nullable Object value, DataOutputStream out, int levels) throws IOException {
        if (levels == 0) {
            throw new IllegalArgumentException("claims are nested more than " + MOST_LEVELS + " levels deep");
        }
        switch (value) {
            case null -> out.writeByte('0');
            case Boolean truth -> out.writeByte(truth ? 't' : 'f');
            case Long whole -> {
                out.writeByte('l');
                out.writeLong(whole);
            }
            case Double fraction -> {
                out.writeByte('d');
                out.writeDouble(fraction);
            }
            case String text -> {
                out.writeByte('s');
                out.writeUTF(text);
            }
            case Collection<?> list -> {
                out.writeByte('[');
                out.writeInt(list.size());
                for (Object element : list) {
                    write(element, out, levels - 1);
                }
            }
            case Map<?, ?> map -> {
                out.writeByte('{');
                out.writeInt(map.size());
                for (Map.Entry<?, ?> entry : map.entrySet()) {
                    out.writeUTF(String.valueOf(entry.getKey()));
                    write(entry.getValue(), out, levels - 1);
                }
            }
            default -> throw new IllegalArgumentException("a claim of the type " + value.getClass().getName()
                    + " cannot be in a session; use String, Boolean, Long, Double, List or Map");
        }
    }
}

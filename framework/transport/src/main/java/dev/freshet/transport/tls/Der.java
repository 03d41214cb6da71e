package dev.freshet.transport.tls;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Encodes the DER types (ITU-T X.690) that a certificate needs. */
public final class Der {
    private static final int LONG_FORM = 0x80;

    private Der() {
    }

    public static byte[] sequence(byte[]... parts) {
        return constructed(0x30, parts);
    }

    public static byte[] set(byte[]... parts) {
        return constructed(0x31, parts);
    }

    /** {@code [number] EXPLICIT}. */
    public static byte[] tagged(int number, byte[]... parts) {
        return constructed(0xa0 | number, parts);
    }

    /** {@code [number] IMPLICIT} of a primitive type. */
    public static byte[] implicit(int number, byte[] content) {
        return value(0x80 | number, content);
    }

    public static byte[] integer(BigInteger number) {
        return value(0x02, number.toByteArray());
    }

    public static byte[] bits(byte[] content) {
        byte[] all = new byte[content.length + 1];
        System.arraycopy(content, 0, all, 1, content.length);
        return value(0x03, all);
    }

    public static byte[] octets(byte[] content) {
        return value(0x04, content);
    }

    public static byte[] utf8(String text) {
        return value(0x0c, text.getBytes(StandardCharsets.UTF_8));
    }

    /** @param text such as 261122020304Z */
    public static byte[] utcTime(String text) {
        return value(0x17, text.getBytes(StandardCharsets.US_ASCII));
    }

    public static byte[] oid(int... arcs) {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        content.write(arcs[0] * 40 + arcs[1]);
        for (int i = 2; i < arcs.length; i++) {
            for (int shift = 28; shift > 0; shift -= 7) {
                if (arcs[i] >>> shift != 0) {
                    content.write(arcs[i] >>> shift & 0x7f | 0x80);
                }
            }
            content.write(arcs[i] & 0x7f);
        }
        return value(0x06, content.toByteArray());
    }

    /** The first value inside an encoded structure. */
    static byte[] firstIn(byte[] structure) {
        int from = contentAt(structure, 0);
        int content = contentAt(structure, from);
        return Arrays.copyOfRange(structure, from, content + length(structure, from));
    }

    private static int contentAt(byte[] encoded, int at) {
        int first = encoded[at + 1] & 0xff;
        return at + 2 + (first < LONG_FORM ? 0 : first - LONG_FORM);
    }

    private static int length(byte[] encoded, int at) {
        int first = encoded[at + 1] & 0xff;
        if (first < LONG_FORM) {
            return first;
        }
        int length = 0;
        for (int i = 0; i < first - LONG_FORM; i++) {
            length = length << 8 | encoded[at + 2 + i] & 0xff;
        }
        return length;
    }

    private static byte[] constructed(int tag, byte[]... parts) {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            content.writeBytes(part);
        }
        return value(tag, content.toByteArray());
    }

    private static byte[] value(int tag, byte[] content) {
        ByteArrayOutputStream encoded = new ByteArrayOutputStream();
        encoded.write(tag);
        if (content.length < LONG_FORM) {
            encoded.write(content.length);
        } else {
            byte[] length = BigInteger.valueOf(content.length).toByteArray();
            int from = length[0] == 0 ? 1 : 0;
            encoded.write(LONG_FORM | length.length - from);
            encoded.write(length, from, length.length - from);
        }
        encoded.writeBytes(content);
        return encoded.toByteArray();
    }
}

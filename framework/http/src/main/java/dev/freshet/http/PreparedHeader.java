package dev.freshet.http;

import java.nio.charset.StandardCharsets;

/** A response header that is encoded once, for values that many responses repeat. Immutable. */
public final class PreparedHeader {
    public static final PreparedHeader TEXT_PLAIN = new PreparedHeader("Content-Type", "text/plain;charset=UTF-8");
    public static final PreparedHeader JSON = new PreparedHeader("Content-Type", "application/json");
    public static final PreparedHeader PROBLEM_JSON =
            new PreparedHeader("Content-Type", "application/problem+json");

    private final String name;
    private final String value;
    private final byte[] line;

    /**
     * @throws IllegalArgumentException if the name is not a token, or the value has a control character other than tab
     *     or a char over 255
     */
    public PreparedHeader(String name, String value) {
        FieldSyntax.requireName(name);
        FieldSyntax.requireValue(name, value);
        this.name = name;
        this.value = value;
        this.line = (name + ": " + value + "\r\n").getBytes(StandardCharsets.ISO_8859_1);
    }

    public String name() {
        return name;
    }

    public String value() {
        return value;
    }

    /** The HTTP/1 header line with its CRLF. The array is shared: do not change it. */
    public byte[] line() {
        return line;
    }
}

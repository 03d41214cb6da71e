package dev.freshet.web;

import dev.freshet.http.HttpException;

/** A parameter of a request that is missing or does not convert; answered 400. The detail names it. */
public class ParameterException extends HttpException {
    private static final long serialVersionUID = 1;
    private static final int SHOWN = 40;

    private final ParameterSource source;
    private final String name;

    private ParameterException(ParameterSource source, String name, String what) {
        super(400, source + " \"" + name + "\" " + what);
        this.source = source;
        this.name = name;
    }

    /** A required parameter that the request does not have. */
    public static ParameterException missing(ParameterSource source, String name) {
        return new ParameterException(source, name, "is missing");
    }

    /**
     * A value that does not convert; it is shown cut to 40 characters, those that do not print as question marks.
     *
     * @param wanted what it must be, as "a whole number"
     */
    public static ParameterException unfit(ParameterSource source, String name, String wanted, String value) {
        return new ParameterException(source, name, "must be " + wanted + ", was \"" + shown(value) + "\"");
    }

    private static String shown(String value) {
        StringBuilder shown = new StringBuilder();
        for (int i = 0; i < Math.min(SHOWN, value.length()); i++) {
            char c = value.charAt(i);
            shown.append(c >= ' ' && c < 0x7f || Character.isLetterOrDigit(c) ? c : '?');
        }
        return value.length() > SHOWN ? shown + "..." : shown.toString();
    }

    public ParameterSource source() {
        return source;
    }

    /** The name of the parameter. */
    public String name() {
        return name;
    }
}

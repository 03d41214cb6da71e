package dev.freshet.web;

import dev.freshet.http.HttpException;

/** A request parameter is missing or cannot be converted: status 400. The detail names the parameter. */
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

    /** The request lacks a required parameter. */
    public static ParameterException missing(ParameterSource source, String name) {
        return new ParameterException(source, name, "is missing");
    }

    /**
     * The value cannot be converted. The detail shows its first 40 characters, with question marks for unprintable
     * ones.
     *
     * @param wanted what the value must be, such as "a whole number"
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

    public String name() {
        return name;
    }
}

package dev.freshet.fuzz;

import java.util.List;

/** Fifty patterns that cover the pattern syntax. */
final class PathTable {
    static final List<String> PATTERNS = List.of(
            "/", "/hello", "/u/@admin/**", "/u/%2A/x", "/u/{name}", "/u/{name}/secret", "/u/*/public", "/u/**",
            "/day/{y}-{m}-{d}", "/day/{y}-{m}", "/day/{y}", "/day/{y:[0-9]{4}}-{m:[0-9]{2}}",
            "/day/{y:\\d{4}}/{m:\\d{1,2}}",
            "/f/{name}.{ext}", "/f/{name}.json", "/f/v{version}", "/f/{a}.{b}.{c}", "/f/{name}..{ext}", "/f/a{x}a{y}a",
            "/f/{*rest}", "/f/{dir}/**", "/g/{a}{b}", "/g/{a}{b}-{c}", "/g/{a}5{b}", "/g/%C3%A9/{x}", "/g/{a}%C3%A9{b}",
            "/h/{a:(?:[a-z]|-)+}", "/h/{a:(a+)+b}", "/h/{a:(a|aa)+}", "/h/{a:(.*a){12}}", "/h/{a:(a?){20}a{20}}",
            "/h/{a:[a-z]+[a-z]+[a-z]+1}", "/h/{a:.*}-{b:.*}-{c:.*}", "/h/{a:[^x]*x[^y]*y}",
            "/i/{id:[0-9]+}", "/i/{id:[a-z0-9-]+}", "/i/{id:\\p{L}+}", "/i/{id:(?i)get|post}", "/i/{id:.+}", "/i/{id}",
            "/i/{id:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}}", "/i/{id:\\w+}/{name:.*\\.png}", "/i/{a}/{b}/{c}/{d}",
            "/{any}", "/{any}/x", "/*/y/{z:[a-z]+}", "/a//b", "/a/b/", "/a/b", "/{x:[a-c]+}/{*more}");

    private PathTable() {
    }

    /** The pattern up to its first segment that is not plain text, including the slash before that. */
    static String begin(int pattern) {
        String text = PATTERNS.get(pattern);
        int end = 0;
        while (end < text.length() && "{*".indexOf(text.charAt(end)) < 0) {
            end++;
        }
        return text.substring(0, text.lastIndexOf('/', Math.min(end, text.length() - 1)) + 1);
    }
}

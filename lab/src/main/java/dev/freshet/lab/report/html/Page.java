package dev.freshet.lab.report.html;

import dev.freshet.lab.LabFiles;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Map;

/** The frame of the page: head, style, script, and the policy that allows only these two. */
final class Page {
    private static final String STYLE = "/dev/freshet/lab/report/report.css";
    private static final String SCRIPT = "/dev/freshet/lab/report/report.js";

    private Page() {
    }

    /** Writes everything before the content. */
    public static void open(Markup html, String title) {
        String style = LabFiles.resource(Page.class, STYLE);
        String policy = "default-src 'none'; style-src '" + hash(style) + "'; script-src '"
                + hash(LabFiles.resource(Page.class, SCRIPT)) + "'; base-uri 'none'; form-action 'none'";
        html.raw("<!DOCTYPE html>\n").open("html", "lang", "en").open("head");
        html.empty("meta", "charset", "utf-8");
        html.empty("meta", "http-equiv", "Content-Security-Policy", "content", policy);
        html.empty("meta", "name", "viewport", "content", "width=device-width, initial-scale=1");
        html.empty("meta", "name", "color-scheme", "content", "light dark");
        html.empty("meta", "name", "referrer", "content", "no-referrer");
        html.element("title", title);
        html.open("style").raw(style).close().close().open("body");
    }

    /** Writes the heading, and links to the parts of the page by their id. */
    static void contents(Markup html, String heading, Map<String, String> parts) {
        html.open("header", "class", "top").element("p", "Lab", "class", "brand").element("h1", heading).close();
        html.open("nav", "aria-label", "Contents").open("ul");
        parts.forEach((id, text) -> html.open("li").element("a", text, "href", "#" + id).close());
        html.close().close();
    }

    /** Writes everything after the content, and gives the page. */
    public static String close(Markup html) {
        return html.open("script").raw(LabFiles.resource(Page.class, SCRIPT)).close().close().close().toString();
    }

    /** The hash that the policy needs to allow an element (CSP Level 3, section 2.3.1, hash-source). */
    private static String hash(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return "sha256-" + Base64.getEncoder().encodeToString(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}

package dev.freshet.web.resources;

import java.util.Locale;

/** Maps the extensions of file names to media types. */
final class MediaTypes {
    private MediaTypes() {
    }

    /** The Content-Type for a file; text is assumed to be UTF-8. */
    static String of(String name) {
        int dot = name.lastIndexOf('.');
        String extension = dot < 0 ? "" : name.substring(dot + 1).toLowerCase(Locale.ROOT);
        return switch (extension) {
            case "html", "htm" -> "text/html;charset=UTF-8";
            case "css" -> "text/css;charset=UTF-8";
            case "js", "mjs" -> "text/javascript;charset=UTF-8";
            case "txt", "text", "log" -> "text/plain;charset=UTF-8";
            case "md" -> "text/markdown;charset=UTF-8";
            case "csv" -> "text/csv;charset=UTF-8";
            case "vtt" -> "text/vtt;charset=UTF-8";
            case "ics" -> "text/calendar;charset=UTF-8";
            case "json", "map" -> "application/json";
            case "webmanifest" -> "application/manifest+json";
            case "jsonld" -> "application/ld+json";
            case "xml" -> "application/xml";
            case "atom" -> "application/atom+xml";
            case "rss" -> "application/rss+xml";
            case "xhtml" -> "application/xhtml+xml";
            case "wasm" -> "application/wasm";
            case "pdf" -> "application/pdf";
            case "zip" -> "application/zip";
            case "gz" -> "application/gzip";
            case "tar" -> "application/x-tar";
            case "svg" -> "image/svg+xml";
            default -> binary(extension);
        };
    }

    private static String binary(String extension) {
        return switch (extension) {
            case "png" -> "image/png";
            case "jpg", "jpeg" -> "image/jpeg";
            case "gif" -> "image/gif";
            case "webp" -> "image/webp";
            case "avif" -> "image/avif";
            case "ico" -> "image/vnd.microsoft.icon";
            case "bmp" -> "image/bmp";
            case "woff" -> "font/woff";
            case "woff2" -> "font/woff2";
            case "ttf" -> "font/ttf";
            case "otf" -> "font/otf";
            case "mp3" -> "audio/mpeg";
            case "m4a" -> "audio/mp4";
            case "ogg", "oga", "opus" -> "audio/ogg";
            case "wav" -> "audio/wav";
            case "flac" -> "audio/flac";
            case "mp4", "m4v" -> "video/mp4";
            case "webm" -> "video/webm";
            case "ogv" -> "video/ogg";
            case "mov" -> "video/quicktime";
            default -> "application/octet-stream";
        };
    }
}

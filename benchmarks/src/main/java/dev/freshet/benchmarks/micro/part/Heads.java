package dev.freshet.benchmarks.micro.part;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/** The measured request heads: of a load generator and of a browser. */
final class Heads {
    /** Fifteen headers, as a browser requests a page of a known site. */
    private static final String BROWSER = """
            Host: shop.example.com
            Connection: keep-alive
            Cache-Control: max-age=0
            sec-ch-ua: "Chromium";v="142", "Not_A Brand";v="99"
            sec-ch-ua-mobile: ?0
            sec-ch-ua-platform: "Linux"
            Upgrade-Insecure-Requests: 1
            User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) \
            Chrome/142.0.0.0 Safari/537.36
            Accept: text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8
            Sec-Fetch-Site: same-origin
            Sec-Fetch-Mode: navigate
            Referer: https://shop.example.com/catalogue/chairs
            Accept-Encoding: gzip, deflate, br, zstd
            Accept-Language: en-GB,en;q=0.9,de;q=0.8
            Cookie: session=0f2b9f0e5d7a4c43b5ad8a5b5a0e8a11; theme=dark; basket=3
            """;

    private Heads() {
    }

    /** The only header that wrk sends. */
    static Map<String, String> wrk() {
        return Map.of("Host", "127.0.0.1:8080");
    }

    static Map<String, String> browser() {
        Map<String, String> fields = new LinkedHashMap<>();
        BROWSER.lines().map(line -> line.split(": ", 2)).forEach(line -> fields.put(line[0], line[1]));
        return fields;
    }

    /** A complete HTTP/1.1 head. */
    static byte[] http1(String target, Map<String, String> fields) {
        StringBuilder head = new StringBuilder("GET ").append(target).append(" HTTP/1.1\r\n");
        fields.forEach((name, value) -> head.append(name).append(": ").append(value).append("\r\n"));
        return head.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1);
    }
}

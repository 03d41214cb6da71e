package dev.freshet.conformance.http1;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Every case that is one run of bytes, by part of the matrix. */
public final class Matrix {
    private Matrix() {
    }

    static Map<String, List<Http1Case>> parts() {
        Map<String, List<Http1Case>> parts = new LinkedHashMap<>();
        parts.put("length and transfer coding", LengthCases.all());
        parts.put("chunks", ChunkCases.all());
        parts.put("lines and fields", FieldCases.all());
        parts.put("request line", RequestLineCases.all());
        parts.put("connections and bodies", ConnectionCases.all());
        return parts;
    }

    public static List<Http1Case> cases() {
        return parts().values().stream().flatMap(List::stream).toList();
    }
}

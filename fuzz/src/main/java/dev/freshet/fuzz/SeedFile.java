package dev.freshet.fuzz;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/**
 * Inputs as editable text: lines with octets in hexadecimal or, in double quotes, as Latin-1 with Java's escapes; a
 * comment follows #. Lengths are written like any other octet.
 */
final class SeedFile {
    static final String SUFFIX = ".seed";

    private SeedFile() {
    }

    /** The seeds of a folder, in order of their names. */
    static List<Path> in(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(SUFFIX)).sorted().toList();
        }
    }

    /** @throws IOException with the line that is in neither format */
    static byte[] read(Path file) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        List<String> lines = Files.readAllLines(file, StandardCharsets.UTF_8);
        for (int i = 0; i < lines.size(); i++) {
            try {
                readLine(lines.get(i).strip(), bytes);
            } catch (IllegalArgumentException e) {
                throw new IOException(file + ", line " + (i + 1) + ": " + e.getMessage(), e);
            }
        }
        return bytes.toByteArray();
    }

    private static void readLine(String line, ByteArrayOutputStream bytes) {
        if (line.startsWith("\"")) {
            int end = line.lastIndexOf('"');
            bytes.writeBytes(line.substring(1, end).translateEscapes().getBytes(StandardCharsets.ISO_8859_1));
        } else {
            int comment = line.indexOf('#');
            String octets = comment < 0 ? line : line.substring(0, comment);
            bytes.writeBytes(HexFormat.of().parseHex(octets.replace(" ", "")));
        }
    }

    /** Writes an input in this format. */
    static String write(byte[] input) {
        List<String> lines = new ArrayList<>();
        for (int from = 0; from < input.length; from += 32) {
            lines.add(HexFormat.ofDelimiter(" ").formatHex(input, from, Math.min(input.length, from + 32)));
        }
        return String.join("\n", lines) + "\n";
    }
}

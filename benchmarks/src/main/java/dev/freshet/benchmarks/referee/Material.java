package dev.freshet.benchmarks.referee;

import dev.freshet.lab.LabException;
import dev.freshet.lab.LabFiles;
import dev.freshet.lab.load.referee.Program;
import dev.freshet.lab.program.Programs;
import dev.freshet.lab.program.ScratchFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The files that all servers of a run share: a certificate with its key, and files to serve. */
final class Material implements AutoCloseable {
    private static final int KILO = 1_024;

    private final ScratchFolder scratch = ScratchFolder.create("freshet-referee-");

    private Material() {
    }

    /** @throws LabException if openssl is missing, or the files cannot be written */
    static Material create() {
        Path openssl = new Program("openssl", "apt install openssl, or brew install openssl").require();
        Material material = new Material();
        try {
            Path files = Files.createDirectory(material.folder().resolve("files"));
            Files.writeString(files.resolve("1k.txt"), text(KILO));
            Files.writeString(files.resolve("20k.txt"), text(20 * KILO));
            Files.writeString(files.resolve("1m.txt"), text(KILO * KILO));
        } catch (IOException e) {
            material.close();
            throw new LabException("cannot write the files to serve: " + e.getMessage(), e);
        }
        Programs.run(Programs.command(openssl, "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256",
                "-nodes", "-days", "2", "-subj", "/CN=localhost", "-keyout", material.key(), "-out",
                material.certificate()));
        return material;
    }

    private static String text(int length) {
        return "A line of text for a file of this benchmark.\n".repeat(length / 45 + 1).substring(0, length);
    }

    Path folder() {
        return scratch.path();
    }

    Path files() {
        return folder().resolve("files");
    }

    /** @param path of a request for one of the files */
    String content(String path) {
        return LabFiles.read(files().resolve(path.substring(1)));
    }

    Path certificate() {
        return folder().resolve("certificate.pem");
    }

    Path key() {
        return folder().resolve("key.pem");
    }

    @Override
    public void close() {
        scratch.close();
    }
}

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/**
 * Checks a folder that {@code ./freshet publish} made against the rules of Maven Central. With a second folder, also
 * compares the bytes of both. Prints every problem; the exit code is 1 if there is one.
 */
final class CheckPublished {
    private static final List<String> REQUIRED = List.of("groupId", "artifactId", "version", "name", "description",
            "url", "licenses/license/name", "licenses/license/url", "developers/developer/name", "scm/connection",
            "scm/url");
    private static final List<String> NOT_IN_LIBRARIES = List.of("parent", "profiles", "repositories", "build",
            "dependencyManagement", "properties");
    private static final List<String> FILES = List.of(".jar", "-sources.jar", "-javadoc.jar", "-cyclonedx.json");
    private static final Map<String, String> CHECKSUMS = Map.of(".sha1", "SHA-1", ".md5", "MD5");

    private final Path root;
    private final List<String> problems = new ArrayList<>();
    private int artifacts;
    private boolean placeholders;

    private CheckPublished(Path root) {
        this.root = root;
    }

    public static void main(String[] folders) throws Exception {
        CheckPublished check = new CheckPublished(Path.of(folders[0]));
        check.poms();
        check.checksums();
        if (folders.length > 1) {
            check.compare(Path.of(folders[1]));
        }
        check.problems.forEach(System.out::println);
        if (check.placeholders) {
            System.out.println("not ready for Maven Central: url, developers and scm are placeholders (freshet.invalid);"
                    + " set them in pom.xml, framework/bom/pom.xml and framework/parent/pom.xml");
        }
        System.out.println(check.artifacts + " artifacts, " + check.problems.size() + " problems");
        System.exit(check.problems.isEmpty() ? 0 : 1);
    }

    private void poms() throws Exception {
        for (Path pom : files().filter(file -> file.toString().endsWith(".pom")).toList()) {
            artifacts++;
            Element project = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(pom.toFile())
                    .getDocumentElement();
            for (String path : REQUIRED) {
                if (value(project, path).isEmpty()) {
                    problem(pom, "has no " + path);
                }
            }
            if (value(project, "version").endsWith("-SNAPSHOT")) {
                problem(pom, "is a snapshot");
            }
            placeholders |= value(project, "url").contains(".invalid");
            if (!value(project, "packaging").equals("pom")) {
                library(pom, project);
            }
        }
        if (artifacts == 0) {
            problem(root, "has no artifacts");
        }
    }

    private void library(Path pom, Element project) throws IOException {
        for (String name : NOT_IN_LIBRARIES) {
            if (child(project, name) != null) {
                problem(pom, "has <" + name + ">");
            }
        }
        if (Files.readString(pom).contains("${")) {
            problem(pom, "has a property that is not replaced");
        }
        String base = pom.getFileName().toString().replaceFirst("\\.pom$", "");
        for (String file : FILES) {
            if (!Files.exists(pom.resolveSibling(base + file))) {
                problem(pom, "has no " + base + file + " next to it");
            }
        }
    }

    private void checksums() throws Exception {
        for (Path file : files().filter(CheckPublished::isContent).toList()) {
            for (Map.Entry<String, String> kind : CHECKSUMS.entrySet()) {
                Path sum = Path.of(file + kind.getKey());
                if (!Files.exists(sum)) {
                    problem(file, "has no " + kind.getKey());
                } else if (!Files.readString(sum).strip().equals(digest(file, kind.getValue()))) {
                    problem(file, "does not match its " + kind.getKey());
                }
            }
        }
    }

    /** Everything except the lists of versions, which have the time of the build. */
    private void compare(Path other) throws IOException {
        for (Path file : files().filter(CheckPublished::isContent).toList()) {
            Path twin = other.resolve(root.relativize(file));
            if (!Files.exists(twin)) {
                problem(file, "is missing from the second build");
            } else if (Files.mismatch(file, twin) >= 0) {
                problem(file, "differs from the second build at byte " + Files.mismatch(file, twin));
            }
        }
    }

    private static boolean isContent(Path file) {
        String name = file.getFileName().toString();
        return !name.startsWith("maven-metadata") && !name.matches(".*\\.(sha1|md5|sha256|sha512|asc)");
    }

    private Stream<Path> files() throws IOException {
        try (Stream<Path> all = Files.walk(root)) {
            return new TreeSet<>(all.filter(Files::isRegularFile).toList()).stream();
        }
    }

    private void problem(Path file, String text) {
        problems.add(root.relativize(file) + " " + text);
    }

    private static String digest(Path file, String algorithm) throws Exception {
        MessageDigest digest = MessageDigest.getInstance(algorithm);
        try (InputStream in = Files.newInputStream(file)) {
            digest.update(in.readAllBytes());
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    private static String value(Element from, String path) {
        Element at = from;
        for (String name : path.split("/")) {
            at = at == null ? null : child(at, name);
        }
        return at == null ? "" : at.getTextContent().strip();
    }

    private static Element child(Element parent, String name) {
        for (Node node = parent.getFirstChild(); node != null; node = node.getNextSibling()) {
            if (node instanceof Element element && element.getTagName().equals(name)) {
                return element;
            }
        }
        return null;
    }
}

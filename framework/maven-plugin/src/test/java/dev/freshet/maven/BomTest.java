package dev.freshet.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** Tests that applications get the versions that Freshet itself is built and tested with. */
class BomTest {
    private static final Path ROOT = Path.of("../..").toAbsolutePath().normalize();

    /** Versions by artifact, with properties replaced. */
    private static Map<String, String> versions(Element pom, String kind) {
        Map<String, String> versions = new TreeMap<>();
        NodeList found = pom.getElementsByTagName(kind);
        for (int i = 0; i < found.getLength(); i++) {
            Element each = (Element) found.item(i);
            if (each.getElementsByTagName("version").getLength() > 0) {
                versions.putIfAbsent(text(each, "artifactId"), resolved(pom, text(each, "version")));
            }
        }
        return versions;
    }

    private static String resolved(Element pom, String version) {
        if (version.equals("${project.version}")) {
            return text(pom, "version");
        }
        return version.startsWith("${") ? text(pom, version.substring(2, version.length() - 1)) : version;
    }

    private static String text(Element parent, String name) {
        return parent.getElementsByTagName(name).item(0).getTextContent();
    }

    private static Element pom(String module) throws Exception {
        return DocumentBuilderFactory.newInstance().newDocumentBuilder()
                .parse(ROOT.resolve(module).resolve("pom.xml").toFile()).getDocumentElement();
    }

    @Test
    void has_the_versions_of_the_build() throws Exception {
        Map<String, String> build = versions(pom("."), "dependency");

        assertThat(build).containsAllEntriesOf(versions(pom("framework/bom"), "dependency"));
    }

    @Test
    void lists_every_module_that_is_a_library() throws Exception {
        List<String> modules = new ArrayList<>();
        try (Stream<Path> poms = Files.list(ROOT.resolve("framework"))) {
            for (Path module : poms.filter(folder -> Files.exists(folder.resolve("src/main/java"))).toList()) {
                modules.add("freshet-" + module.getFileName());
            }
        }
        modules.remove("freshet-maven-plugin");

        assertThat(versions(pom("framework/bom"), "dependency").keySet()).containsAll(modules);
    }

    @Test
    void the_parent_uses_the_plugins_of_the_build() throws Exception {
        Map<String, String> build = versions(pom("."), "plugin");

        assertThat(build).containsAllEntriesOf(versions(pom("framework/parent"), "plugin"));
    }

    @Test
    void all_have_the_same_version_and_say_the_same_about_the_project() throws Exception {
        Element build = pom(".");
        for (String module : List.of("framework/bom", "framework/parent")) {
            Element pom = pom(module);
            assertThat(text(pom, "version")).isEqualTo(text(build, "version"));
            for (String fact : List.of("url", "licenses", "developers", "scm")) {
                assertThat(text(pom, fact).strip()).as(fact).isEqualTo(text(build, fact).strip());
            }
        }
    }
}

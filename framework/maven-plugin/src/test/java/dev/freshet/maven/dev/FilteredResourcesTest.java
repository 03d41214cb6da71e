package dev.freshet.maven.dev;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.apache.maven.model.Resource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Development mode copies only what it cannot read from the source folder. */
class FilteredResourcesTest {
    @TempDir
    private Path folder;

    private Path sources;
    private FilteredResources filtered;

    @BeforeEach
    void build() throws IOException {
        sources = folder.resolve("resources");
        for (String name : List.of("application.yml", "config/prod.yml", "META-INF/services/shop.Plugin",
                "page.html")) {
            write(sources, name, "${placeholder}");
            write(folder.resolve("classes"), name, "filtered");
            write(folder.resolve("classes/below"), name, "moved");
        }
        write(folder.resolve("classes"), "shop/Tea.class", "code");
        write(folder.resolve("classes"), "META-INF/made-by-a-processor", "text");
        write(folder.resolve("copies"), "deleted-since.yml", "old");
        filtered = new FilteredResources(folder.resolve("classes"), folder.resolve("copies"));
        filtered.clear();
    }

    private static void write(Path folder, String name, String text) throws IOException {
        Files.createDirectories(folder.resolve(name).getParent());
        Files.writeString(folder.resolve(name), text);
    }

    private Resource resource() {
        Resource resource = new Resource();
        resource.setDirectory(sources.toString());
        resource.setFiltering(true);
        return resource;
    }

    private List<String> copies() throws IOException {
        try (Stream<Path> files = Files.walk(folder.resolve("copies"))) {
            return files.filter(Files::isRegularFile)
                    .map(file -> folder.resolve("copies").relativize(file).toString()).sorted().toList();
        }
    }

    @Test
    void copies_what_maven_wrote_for_the_included_files_and_nothing_else() throws IOException {
        Resource resource = resource();
        resource.setIncludes(List.of("**/*.yml", "META-INF/"));
        resource.setExcludes(List.of("config/**"));
        assertThat(filtered.copy(resource)).contains(sources.resolve("application.yml"),
                sources.resolve("META-INF/services/shop.Plugin")).hasSize(4);
        assertThat(copies()).containsExactly("META-INF/services/shop.Plugin", "application.yml");
        assertThat(folder.resolve("copies/application.yml")).hasContent("filtered");
    }

    @Test
    void a_copy_that_mvn_clean_deletes_counts_as_a_change_but_the_same_copy_again_does_not() throws IOException {
        Path copy = folder.resolve("copies/application.yml");
        FileTime written = FileTime.from(Instant.parse("2026-01-02T03:04:05Z"));
        Files.setLastModifiedTime(folder.resolve("classes/application.yml"), written);
        assertThat(filtered.copy(resource())).contains(copy);
        assertThat(Files.getLastModifiedTime(copy)).isEqualTo(written);
    }

    @Test
    void a_new_file_counts_unless_the_resource_names_its_files() throws IOException {
        assertThat(filtered.copy(resource())).contains(sources);
        Resource named = resource();
        named.setIncludes(List.of("*.yml"));
        assertThat(filtered.copy(named)).doesNotContain(sources);
        Resource others = resource();
        others.setExcludes(List.of("*.yml"));
        assertThat(filtered.copy(others)).doesNotContain(sources);
    }

    @Test
    void copies_a_resource_with_a_target_path() throws IOException {
        Resource resource = resource();
        resource.setFiltering(false);
        resource.setTargetPath("below");
        resource.setIncludes(List.of("page.html"));
        assertThat(FilteredResources.has(resource)).isTrue();
        filtered.copy(resource);
        assertThat(copies()).containsExactly("below/page.html");
        assertThat(folder.resolve("copies/below/page.html")).hasContent("moved");
    }

    @Test
    void a_folder_need_not_exist() throws IOException {
        Resource resource = resource();
        resource.setDirectory(folder.resolve("none").toString());
        assertThat(filtered.copy(resource)).containsExactly(folder.resolve("none"));
    }
}

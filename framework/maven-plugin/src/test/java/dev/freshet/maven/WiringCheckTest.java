package dev.freshet.maven;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.classfile.Annotation;
import java.lang.classfile.ClassFile;
import java.lang.classfile.attribute.RuntimeInvisibleAnnotationsAttribute;
import java.lang.constant.ClassDesc;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WiringCheckTest {
    @TempDir
    private Path classes;

    private void write(String name, String annotation) throws Exception {
        ClassFile.of().buildTo(classes.resolve(name + ".class"), ClassDesc.of("shop", name), type -> type.with(
                RuntimeInvisibleAnnotationsAttribute.of(Annotation.of(ClassDesc.of(annotation)))));
    }

    @Test
    void refuses_annotated_classes_without_wiring_and_shows_what_to_add() throws Exception {
        write("Prices", "dev.freshet.inject.Service");

        assertThatThrownBy(() -> WiringCheck.check(classes, "0.7.0")).isInstanceOf(PackagingException.class)
                .hasMessageStartingWith("shop.Prices is annotated with @").hasMessageContaining("freshet-parent")
                .hasMessageContaining("<annotationProcessorPaths>").hasMessageContaining("<version>0.7.0</version>");
    }

    @Test
    void accepts_classes_with_wiring() throws Exception {
        write("Prices", "dev.freshet.inject.Service");
        Path wirings = classes.resolve("META-INF/services/dev.freshet.inject.Wiring");
        Files.createDirectories(wirings.getParent());
        Files.writeString(wirings, "shop.FreshetWiring");

        assertThatCode(() -> WiringCheck.check(classes, "0.7.0")).doesNotThrowAnyException();
    }

    @Test
    void accepts_classes_that_need_none() throws Exception {
        write("Prices", "java.lang.Deprecated");

        assertThatCode(() -> WiringCheck.check(classes, "0.7.0")).doesNotThrowAnyException();
    }
}

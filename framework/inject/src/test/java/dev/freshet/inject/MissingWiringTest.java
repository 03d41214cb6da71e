package dev.freshet.inject;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.classfile.Annotation;
import java.lang.classfile.ClassFile;
import java.lang.classfile.attribute.RuntimeInvisibleAnnotationsAttribute;
import java.lang.constant.ClassDesc;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which annotations make the processor write a wiring. */
class MissingWiringTest {
    private static byte[] annotated(String annotation) {
        return ClassFile.of().build(ClassDesc.of("com.acme.Shop"), type -> type.with(
                RuntimeInvisibleAnnotationsAttribute.of(Annotation.of(ClassDesc.of(annotation)))));
    }

    @ParameterizedTest
    @ValueSource(strings = {"dev.freshet.inject.Component", "dev.freshet.inject.Service",
        "dev.freshet.inject.Repository", "dev.freshet.inject.Configuration",
        "dev.freshet.config.ConfigurationProperties", "dev.freshet.web.Controller", "dev.freshet.web.RestController",
        "dev.freshet.web.ControllerAdvice", "dev.freshet.web.RestControllerAdvice",
        "dev.freshet.web.websocket.WebSocketEndpoint", "dev.freshet.clients.HttpClient", "dev.freshet.data.row.Row"})
    void a_class_with_one_of_them_needs_a_wiring(String annotation) {
        assertThat(MissingWiring.problem(annotated(annotation), "1.2")).hasValueSatisfying(problem ->
                assertThat(problem).startsWith("com.acme.Shop is annotated with @"
                        + annotation.substring(annotation.lastIndexOf('.') + 1)).contains("<version>1.2</version>")
                        .contains("combine.children=\"append\""));
    }

    @Test
    void a_class_with_another_annotation_needs_none() {
        assertThat(MissingWiring.problem(annotated("dev.freshet.inject.Primary"), "1.2")).isEmpty();
    }
}

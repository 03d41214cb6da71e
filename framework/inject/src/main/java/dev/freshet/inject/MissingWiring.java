package dev.freshet.inject;

import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.util.Optional;
import java.util.Set;

/**
 * Recognizes classes that need a {@link Wiring}, for the startup and the Maven plugin, which refuse an application
 * without one. Thread-safe.
 */
public final class MissingWiring {
    private static final Set<String> NEED_WIRING = Set.of("Ldev/freshet/inject/Component;",
            "Ldev/freshet/inject/Service;", "Ldev/freshet/inject/Repository;", "Ldev/freshet/inject/Configuration;",
            "Ldev/freshet/config/ConfigurationProperties;", "Ldev/freshet/web/Controller;",
            "Ldev/freshet/web/RestController;", "Ldev/freshet/web/ControllerAdvice;",
            "Ldev/freshet/web/RestControllerAdvice;", "Ldev/freshet/web/websocket/WebSocketEndpoint;",
            "Ldev/freshet/clients/HttpClient;", "Ldev/freshet/data/row/Row;");

    private MissingWiring() {
    }

    /**
     * A message for a class with an annotation that needs a wiring; empty for any other class. Call it for classes of a
     * folder or jar without a wiring.
     *
     * @param classFile the bytes of the class file
     * @param version the version of Freshet, for the message
     * @throws IllegalArgumentException if the bytes are not a class file
     */
    public static Optional<String> problem(byte[] classFile, String version) {
        ClassModel type = ClassFile.of().parse(classFile);
        return type.findAttribute(Attributes.runtimeInvisibleAnnotations()).stream()
                .flatMap(all -> all.annotations().stream())
                .map(each -> each.className().stringValue())
                .filter(NEED_WIRING::contains)
                .findFirst()
                .map(name -> message(type.thisClass().asInternalName().replace('/', '.'),
                        name.substring(name.lastIndexOf('/') + 1, name.length() - 1), version));
    }

    private static String message(String type, String annotation, String version) {
        return type + " is annotated with @" + annotation + ", but the annotation processor of Freshet did not run when"
                + " it was compiled.\n"
                + "Let your pom.xml inherit freshet-parent, or add to its <build><plugins>:\n\n" + """
                <plugin>
                  <artifactId>maven-compiler-plugin</artifactId>
                  <configuration>
                    <annotationProcessorPaths>
                      <path>
                        <groupId>dev.freshet</groupId>
                        <artifactId>freshet-processor</artifactId>
                        <version>VERSION</version>
                      </path>
                    </annotationProcessorPaths>
                  </configuration>
                </plugin>
                """.replace("VERSION", version).indent(2)
                + "\nIf your pom.xml inherits freshet-parent and names other processors, these replace the parent's. To"
                + " keep both, write:\n\n  <annotationProcessorPaths combine.children=\"append\">\n";
    }
}

package dev.freshet.maven.dev;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.apache.maven.model.Plugin;
import org.junit.jupiter.api.Test;

/** Development mode compiles as Maven does. */
class CompilerConfigurationTest {
    @Test
    void takes_all_arguments_of_the_compiler_whatever_their_elements_are_called() throws IOException {
        Plugin compiler = new Plugin();
        compiler.setArtifactId("maven-compiler-plugin");
        compiler.setConfiguration("""
                <configuration>
                  <parameters>true</parameters>
                  <compilerArgs>
                    <arg>-Xlint:all</arg>
                    <compilerArg>-Afreshet.package=shop</compilerArg>
                  </compilerArgs>
                </configuration>
                """);

        assertThat(CompilerConfiguration.of(List.of(compiler)).options())
                .containsExactly("-g", "-proc:full", "-parameters", "-Xlint:all", "-Afreshet.package=shop");
    }
}

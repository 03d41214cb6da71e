package dev.freshet.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.classfile.ClassFile;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MainClassTest {
    private static final int PUBLIC_STATIC = ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC;

    @TempDir
    private Path folder;

    private void write(String name, String method, int flags) throws Exception {
        ClassFile.of().buildTo(folder.resolve(name + ".class"), ClassDesc.of("shop", name), type -> type.withMethodBody(
                method, MethodTypeDesc.ofDescriptor("([Ljava/lang/String;)V"), flags, code -> code.return_()));
    }

    @Test
    void finds_the_only_class_that_can_be_started() throws Exception {
        write("App", "main", PUBLIC_STATIC);
        write("Other", "run", PUBLIC_STATIC);
        write("Hidden", "main", ClassFile.ACC_STATIC);

        assertThat(MainClass.find(folder)).isEqualTo("shop.App");
    }

    @Test
    void asks_which_where_there_are_several() throws Exception {
        write("App", "main", PUBLIC_STATIC);
        write("Admin", "main", PUBLIC_STATIC);

        assertThatThrownBy(() -> MainClass.find(folder)).isInstanceOf(PackagingException.class)
                .hasMessage("several classes have a main method (shop.Admin, shop.App): set <mainClass>");
    }

    @Test
    void says_that_there_is_nothing_to_start() {
        assertThatThrownBy(() -> MainClass.find(folder)).isInstanceOf(PackagingException.class)
                .hasMessageContaining("add a main class");
    }
}

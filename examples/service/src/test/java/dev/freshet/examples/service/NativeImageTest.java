package dev.freshet.examples.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.Freshet;
import dev.freshet.RunningApplication;
import dev.freshet.config.ConfigSources;
import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeElement;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDesc;
import java.net.URI;
import java.net.URL;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Tests that GraalVM's reachability metadata covers everything that is looked up by name. Builds no image: it searches
 * the code for lookups, and records the lookups of a startup.
 */
class NativeImageTest {
    /** Code that builds names at run time, and some of these names. */
    private static final Map<String, List<String>> RESOURCES = Map.of(
            "dev.freshet.config.ConfigLoader.readFromClassPath",
            List.of("application.yml", "application.yaml", "application-test.yml", "application-test.yaml"),
            "dev.freshet.data.source.SqlScript.find", List.of("schema.sql", "data.sql"),
            "dev.freshet.web.resources.ClassPathLocation.exists", List.of("static/index.html"),
            "dev.freshet.web.resources.ClassPathLocation.find", List.of("static/index.html", "static/css/a.css"));
    /** Code that only runs in builds, tests and development. */
    private static final List<String> IN_NO_IMAGE = List.of("dev/freshet/processor/", "dev/freshet/forward/",
            "dev/freshet/test/", "dev/freshet/junit/", "dev/freshet/maven/", "dev/freshet/dev/");
    private static final Map<String, Set<String>> LOOKUPS = Map.of(
            "java.lang.Class", Set.of("forName", "getResource", "getResourceAsStream", "getMethod", "getMethods",
                    "getDeclaredMethod", "getDeclaredMethods", "getField", "getFields", "getDeclaredField",
                    "getDeclaredFields", "getConstructor", "getConstructors", "getDeclaredConstructor",
                    "getDeclaredConstructors", "getRecordComponents", "newInstance"),
            "java.lang.ClassLoader", Set.of("loadClass", "getResource", "getResources", "getResourceAsStream",
                    "getSystemResource", "getSystemResources", "getSystemResourceAsStream", "resources", "defineClass"),
            "java.lang.Module", Set.of("getResourceAsStream"),
            "java.lang.invoke.MethodHandles$Lookup", Set.of("findVarHandle", "findStaticVarHandle", "findVirtual",
                    "findStatic", "findSpecial", "findConstructor", "findGetter", "findSetter", "findStaticGetter",
                    "findStaticSetter", "findClass", "defineClass", "defineHiddenClass"),
            "java.lang.reflect.Proxy", Set.of("newProxyInstance"),
            "java.util.ResourceBundle", Set.of("getBundle"),
            "java.util.ServiceLoader", Set.of("load", "loadInstalled"),
            "java.util.concurrent.atomic.AtomicIntegerFieldUpdater", Set.of("newUpdater"),
            "java.util.concurrent.atomic.AtomicLongFieldUpdater", Set.of("newUpdater"),
            "java.util.concurrent.atomic.AtomicReferenceFieldUpdater", Set.of("newUpdater"));
    /** More than enough for the arguments of any lookup. Labels and line numbers count too. */
    private static final int BEFORE = 30;

    private static NativeMetadata metadata;

    /** @param constants the constants that were pushed shortly before the call */
    private record Lookup(String site, String called, List<ConstantDesc> constants) {
    }

    @BeforeAll
    static void read() throws IOException {
        metadata = NativeMetadata.read();
    }

    @Test
    void covers_every_lookup_in_the_code() throws IOException {
        List<Lookup> lookups = lookups();

        assertThat(lookups).extracting(Lookup::site).containsAll(RESOURCES.keySet());
        assertThat(lookups).extracting(Lookup::called).contains("java.util.ServiceLoader.load");
        assertThat(lookups).allSatisfy(lookup -> assertThat(isCovered(lookup)).as("""
                %s looks something up by name (%s, %s), and no reachability-metadata.json says so. Do without, or add
                it to META-INF/native-image of the module, and to this test if the name is made at run time.
                """, lookup.site(), lookup.called(), lookup.constants()).isTrue());
    }

    @Test
    void covers_what_a_start_and_its_first_requests_look_up() throws Exception {
        RecordingLoader loader = new RecordingLoader(App.class.getClassLoader());
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(loader);
        try (RunningApplication service = Freshet.start(App.class, ConfigSources.of("--server.port=0",
                "--server.host=127.0.0.1", "--data.sources.main.url=jdbc:h2:mem:native").withClassLoader(loader))) {
            assertThat(status(service, "/api/users")).isEqualTo(200);
            assertThat(status(service, "/nowhere/at/all")).isEqualTo(404);
        } finally {
            thread.setContextClassLoader(before);
        }

        assertThat(loader.found()).contains("application.yml", "schema.sql", "data.sql");
        // GraalVM includes the service files that ServiceLoader is asked for, and the classes that they name.
        assertThat(loader.found()).filteredOn(name -> !name.startsWith("META-INF/services/"))
                .allMatch(metadata::has, "is in the metadata");
        Set<String> provided = providers(loader);
        assertThat(loader.loaded()).allMatch(name -> metadata.reflects(name) || provided.contains(name),
                "is in the metadata, or named by a service file");
    }

    @Test
    void has_the_wiring_of_the_application() {
        assertThat(metadata.reflects("dev.freshet.examples.service.FreshetWiring")).isTrue();
        assertThat(metadata.has("META-INF/services/dev.freshet.inject.Wiring")).isTrue();
        assertThat(metadata.has("dev/freshet/examples/service/App.class")).isFalse();
    }

    private static boolean isCovered(Lookup lookup) {
        return switch (lookup.called()) {
            case "java.util.ServiceLoader.load" -> lookup.constants().stream().anyMatch(ClassDesc.class::isInstance);
            case "java.lang.invoke.MethodHandles$Lookup.findVarHandle" -> isField(lookup.constants());
            case "java.lang.ClassLoader.getResource", "java.lang.ClassLoader.getResourceAsStream" ->
                    RESOURCES.containsKey(lookup.site())
                            && RESOURCES.get(lookup.site()).stream().allMatch(metadata::has);
            default -> false;
        };
    }

    /** The class is pushed before the name, so it comes after the name here. */
    private static boolean isField(List<ConstantDesc> constants) {
        int name = 0;
        while (name < constants.size() && !(constants.get(name) instanceof String)) {
            name++;
        }
        return name + 1 < constants.size() && constants.get(name + 1) instanceof ClassDesc type
                && metadata.reflects(type.packageName() + "." + type.displayName(), (String) constants.get(name));
    }

    private static List<Lookup> lookups() throws IOException {
        List<Lookup> lookups = new ArrayList<>();
        ClassPath.forEachFile(entry -> {
            if (entry.name().startsWith("dev/freshet/") && entry.name().endsWith(".class")
                    && IN_NO_IMAGE.stream().noneMatch(entry.name()::startsWith)) {
                addLookups(entry.bytes(), lookups);
            }
        });
        return lookups;
    }

    private static void addLookups(byte[] bytes, List<Lookup> lookups) {
        var type = ClassFile.of().parse(bytes);
        for (var method : type.methods()) {
            List<CodeElement> code = method.code().map(all -> all.elementList()).orElse(List.of());
            for (int i = 0; i < code.size(); i++) {
                if (code.get(i) instanceof InvokeInstruction call) {
                    String owner = call.owner().asInternalName().replace('/', '.');
                    String name = call.name().stringValue();
                    if (LOOKUPS.getOrDefault(owner, Set.of()).contains(name)) {
                        lookups.add(new Lookup(type.thisClass().asInternalName().replace('/', '.') + "."
                                + method.methodName().stringValue(), owner + "." + name, constantsBefore(code, i)));
                    }
                }
            }
        }
    }

    /** The nearest one first. */
    private static List<ConstantDesc> constantsBefore(List<CodeElement> code, int index) {
        return code.subList(Math.max(0, index - BEFORE), index).reversed().stream()
                .filter(ConstantInstruction.class::isInstance)
                .map(element -> ((ConstantInstruction) element).constantValue()).toList();
    }

    private static int status(RunningApplication service, String path) throws Exception {
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(HttpRequest.newBuilder(
                    URI.create("http://127.0.0.1:" + service.port() + path)).build(), BodyHandlers.discarding())
                    .statusCode();
        }
    }

    /** The classes that the requested service files name. */
    private static Set<String> providers(RecordingLoader loader) throws IOException {
        Set<String> names = new HashSet<>();
        for (String service : loader.found()) {
            if (service.startsWith("META-INF/services/")) {
                for (URL file : Collections.list(loader.getResources(service))) {
                    try (InputStream in = file.openStream()) {
                        new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().map(String::strip)
                                .forEach(names::add);
                    }
                }
            }
        }
        return names;
    }
}

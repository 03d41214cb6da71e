package dev.freshet.dev;

import dev.freshet.dev.launch.DevSettings;
import dev.freshet.dev.launch.KeptJars;
import java.net.URL;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The main class of the JVM that compiles and serves a project. Loads the classes that outlive the application: the
 * HTTP server, the connection pool, logging, JDBC drivers and development mode itself. Their class loader is the parent
 * of the class loader of each start of the application.
 */
public final class DevMain {
    private DevMain() {
    }

    /** @param arguments the path of the file with the settings; see {@link DevSettings#write} */
    public static void main(String[] arguments) throws Exception {
        Path file = Path.of(arguments[0]);
        DevSettings settings = DevSettings.read(file);
        List<URL> kept = new ArrayList<>();
        kept.add(DevMain.class.getProtectionDomain().getCodeSource().getLocation());
        for (Path jar : KeptJars.of(settings.runPath(), settings.keep())) {
            kept.add(jar.toUri().toURL());
        }
        ClassLoader loader = new KeptLoader(kept, settings.resources());
        Thread.currentThread().setContextClassLoader(loader);
        Runnable server = (Runnable) loader.loadClass("dev.freshet.dev.reload.DevServer")
                .getConstructor(Path.class).newInstance(file);
        server.run();
    }
}

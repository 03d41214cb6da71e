package dev.freshet.web.resources;

import dev.freshet.http.ByteSlice;
import dev.freshet.http.HttpMethod;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import dev.freshet.http.PreparedHeader;
import dev.freshet.web.routing.PathPattern;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/** Serves files for requests that match no route. Thread-safe. */
public final class StaticFiles {
    private static final String CLASS_PATH = "classpath:";
    private static final String CACHE_CONTROL = "Cache-Control";
    /** What a slow reader may leave to an event loop without counting as a request in flight. */
    private static final int LARGEST_ON_LOOP = 8 * 1024;
    private static final PreparedHeader NO_CACHE = new PreparedHeader(CACHE_CONTROL, "no-cache");

    private final StaticFilesSettings settings;
    private final byte[] prefix;
    private final List<Location> locations;
    private final @Nullable PreparedHeader cacheControl;
    /** Differs after each start. */
    private final long run = ThreadLocalRandom.current().nextLong();
    private final KeptFiles kept = new KeptFiles();
    /** Whether no location exists; checked by the first request. */
    private volatile boolean empty;
    private volatile boolean looked;

    /**
     * @param loader finds the locations on the class path
     * @throws IllegalArgumentException if a location is not a folder
     */
    public StaticFiles(StaticFilesSettings settings, ClassLoader loader) {
        this.settings = settings;
        this.cacheControl =
                settings.cacheControl().isEmpty() ? null : new PreparedHeader(CACHE_CONTROL, settings.cacheControl());
        String path = settings.path().endsWith("/") ? settings.path() : settings.path() + '/';
        this.prefix = PathPattern.parse(path).literal();
        List<Location> opened = new ArrayList<>();
        for (String place : settings.locations()) {
            opened.add(place.startsWith(CLASS_PATH) ? classPath(place, loader) : folder(place));
        }
        this.locations = List.copyOf(opened);
        this.empty = !settings.enabled() || opened.isEmpty();
        this.looked = empty;
    }

    private Location classPath(String place, ClassLoader loader) {
        String name = place.substring(CLASS_PATH.length());
        int start = name.startsWith("/") ? 1 : 0;
        int end = name.endsWith("/") ? name.length() - 1 : name.length();
        if (start >= end || name.contains("..") || name.contains("//")) {
            throw new IllegalArgumentException("server.static.locations: \"" + place
                    + "\" must name a folder, such as classpath:static; the class path as a whole cannot be served");
        }
        return new ClassPathLocation(loader, name.substring(start, end), run);
    }

    private Location folder(String place) {
        try {
            String path = place.startsWith("file:") ? place.substring("file:".length()) : place;
            Path folder = Path.of(path).toAbsolutePath().normalize();
            if (Files.isDirectory(folder)) {
                return new FolderLocation(folder, settings.followLinks(), run);
            }
            throw new IllegalArgumentException("server.static.locations: " + folder
                    + " is not a folder; create it or name another; for the class path, begin with classpath:");
        } catch (InvalidPathException noPath) {
            throw new IllegalArgumentException("server.static.locations: \"" + place + "\" is not a path", noPath);
        }
    }

    /** Whether there may be a file for this request. Never waits. */
    public boolean mayServe(HttpRequest request) {
        return !empty && request.method() != HttpMethod.CONNECT && isBelowPrefix(request.pathBytes());
    }

    private boolean isBelowPrefix(ByteSlice path) {
        int start = path.start();
        return path.length() >= prefix.length
                && Arrays.equals(path.array(), start, start + prefix.length, prefix, 0, prefix.length);
    }

    /**
     * Whether an event loop may answer this GET or HEAD request with {@link #serveKept}: a small file is in memory and
     * was checked within the last second. Never waits.
     */
    public boolean isKept(HttpRequest request) {
        HttpMethod method = request.method();
        FoundFile file = method == HttpMethod.GET || method == HttpMethod.HEAD ? kept.fresh(request.path()) : null;
        return file != null && file.size() <= LARGEST_ON_LOOP;
    }

    /**
     * Answers from memory without waiting, for a request for which {@link #isKept} was true.
     *
     * @return false if the file is no longer in memory
     */
    public boolean serveKept(HttpRequest request, HttpResponse response) throws IOException {
        FoundFile file = kept.known(request.path());
        if (file == null) {
            return false;
        }
        send(file, cacheControl, request, response);
        return true;
    }

    /** Whether there is a file for the path of this request, whatever its method. May access the disk. */
    public boolean has(HttpRequest request) throws IOException {
        return find(request) != null;
    }

    /**
     * Whether there is a file for the path of this request. For GET and HEAD, also true if {@link #serve} would answer
     * with the fallback or with a redirect to a folder. May access the disk.
     */
    public boolean answers(HttpRequest request) throws IOException {
        if (has(request)) {
            return true;
        }
        HttpMethod method = request.method();
        String name = method == HttpMethod.GET || method == HttpMethod.HEAD ? name(request) : null;
        return name != null && (isFolder(name) || fallback(request, name) != null);
    }

    /**
     * Answers a GET or HEAD request if there is a file for it.
     *
     * @return false if there is no file; the response is untouched then
     * @throws dev.freshet.http.HttpException 412 if the conditions of the request do not hold
     * @throws IOException if the file cannot be read or the client is gone
     */
    public boolean serve(HttpRequest request, HttpResponse response) throws IOException {
        FoundFile found = find(request);
        if (found != null) {
            send(found, cacheControl, request, response);
            return true;
        }
        String name = name(request);
        return name != null && (redirected(request, response, name) || fellBack(request, response, name));
    }

    private static void send(FoundFile found, @Nullable PreparedHeader cacheControl, HttpRequest request,
            HttpResponse response) throws IOException {
        if (cacheControl != null) {
            response.header(cacheControl);
        }
        new FileResponse(request, response).send(found.preferred(request));
    }

    private @Nullable FoundFile find(HttpRequest request) throws IOException {
        return kept.find(request.path(), () -> {
            String name = name(request);
            return name == null ? null : find(name);
        });
    }

    private @Nullable String name(HttpRequest request) {
        if (!looked) {
            empty = locations.stream().noneMatch(Location::exists);
            looked = true;
        }
        return empty ? null : ResourcePath.name(request.pathBytes(), prefix.length);
    }

    private @Nullable FoundFile find(String name) throws IOException {
        boolean folder = name.isEmpty() || name.endsWith("/");
        if (folder && settings.welcomeFile().isEmpty()) {
            return null;
        }
        String file = folder ? name + settings.welcomeFile() : name;
        for (Location location : locations) {
            Resource resource = location.find(file);
            if (resource != null) {
                boolean packed = settings.precompressed();
                return FoundFile.of(resource, packed ? location.find(file + ".br") : null,
                        packed ? location.find(file + ".gz") : null, MediaTypes.of(file));
            }
        }
        return null;
    }

    /** Adds the missing slash of a folder: without it, relative links in the welcome file would lead elsewhere. */
    private boolean redirected(HttpRequest request, HttpResponse response, String name) throws IOException {
        if (!isFolder(name)) {
            return false;
        }
        String query = request.query();
        response.status(301).header("Location", request.path() + '/' + (query == null ? "" : '?' + query)).send();
        return true;
    }

    /** Whether only the slash of a folder with a welcome file is missing. */
    private boolean isFolder(String name) throws IOException {
        return !name.isEmpty() && !name.endsWith("/") && find(name + '/') != null;
    }

    private boolean fellBack(HttpRequest request, HttpResponse response, String name) throws IOException {
        FoundFile page = fallback(request, name);
        if (page == null) {
            return false;
        }
        // A later release may have a file or route for this path.
        send(page, NO_CACHE, request, response);
        return true;
    }

    /** The file of the fallback if the request is for a page; null if it is not or if there is no such file. */
    private @Nullable FoundFile fallback(HttpRequest request, String name) throws IOException {
        String accept = request.header("Accept");
        boolean isPage = name.indexOf('.', name.lastIndexOf('/') + 1) < 0;
        boolean accepted = accept != null && accept.contains("text/html");
        return settings.fallback().isEmpty() || !isPage || !accepted ? null : find(settings.fallback());
    }
}

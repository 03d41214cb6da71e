package dev.freshet.web.resources;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A place that has files. Thread-safe. */
sealed interface Location permits FolderLocation, ClassPathLocation {
    /** May access the disk. */
    boolean exists();

    /**
     * The file with this name.
     *
     * @param name as returned by {@link ResourcePath}; not a folder
     * @return null if there is no such file, or it must not be served
     */
    @Nullable Resource find(String name) throws IOException;
}

package dev.freshet.web.resources;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Where files are. Thread-safe. */
sealed interface Location permits FolderLocation, ClassPathLocation {
    /** Whether there is anything at all. May look at the disk. */
    boolean exists();

    /**
     * The file of this name.
     *
     * @param name as {@link ResourcePath} gives it, and no folder
     * @return null if there is none, or none that may be shown
     */
    @Nullable Resource find(String name) throws IOException;
}

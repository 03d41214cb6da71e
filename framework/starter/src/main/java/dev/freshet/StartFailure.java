package dev.freshet;

import dev.freshet.config.ConfigException;
import dev.freshet.inject.BeanException;
import java.io.PrintStream;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Prints why an application cannot start: the problem and its place. At level debug, logs the stack trace too. */
final class StartFailure {
    private StartFailure() {
    }

    static void print(Throwable failure, PrintStream err) {
        List<String> lines = lines(failure);
        if (lines.size() == 1) {
            err.println("Cannot start: " + lines.getFirst());
        } else {
            err.println("Cannot start:");
            for (String line : lines) {
                err.println("  " + line);
            }
        }
        trace(failure, err);
    }

    private static List<String> lines(Throwable failure) {
        if (failure instanceof ConfigException wrong) {
            return wrong.problems();
        }
        return List.of(isComplete(failure) ? failure.getMessage() : failure.toString());
    }

    /** Whether the message is written for the person who starts the application. */
    private static boolean isComplete(Throwable failure) {
        return failure.getMessage() != null && (failure instanceof ConfigException || failure instanceof BeanException
                || failure instanceof StartException || failure instanceof IllegalStateException);
    }

    private static void trace(Throwable failure, PrintStream err) {
        Logger log = LoggerFactory.getLogger(Freshet.class);
        if (log.isDebugEnabled()) {
            log.debug("Start failed", failure);
        } else if (mayNeedTrace(failure)) {
            err.println("(The stack trace: --logging.level.dev.freshet=debug)");
        }
    }

    /** If a bean or the framework itself failed, the message may not be enough. */
    private static boolean mayNeedTrace(Throwable failure) {
        return !isComplete(failure) || failure instanceof BeanException && failure.getCause() != null;
    }
}

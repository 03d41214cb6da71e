package dev.freshet;

import dev.freshet.config.ConfigException;
import dev.freshet.inject.BeanException;
import java.io.PrintStream;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Says on standard error why an application cannot start: what is wrong and where, no stack trace. */
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
        if (!(failure instanceof ConfigException || failure instanceof StartException)) {
            trace(failure, err);
        }
    }

    private static List<String> lines(Throwable failure) {
        if (failure instanceof ConfigException wrong) {
            return wrong.problems();
        }
        boolean complete = failure instanceof BeanException || failure instanceof StartException
                || failure instanceof IllegalStateException || failure instanceof IllegalArgumentException;
        String message = failure.getMessage();
        return List.of(complete && message != null ? message : failure.toString());
    }

    /** For what a bean threw, or a mistake of ours, the message alone may not be enough. */
    private static void trace(Throwable failure, PrintStream err) {
        Logger log = LoggerFactory.getLogger(Freshet.class);
        if (log.isDebugEnabled()) {
            log.debug("the start failed", failure);
        } else {
            err.println("(The stack trace: --logging.level.dev.freshet=debug)");
        }
    }
}

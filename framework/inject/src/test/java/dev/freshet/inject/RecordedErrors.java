package dev.freshet.inject;

import java.util.ArrayList;
import java.util.List;
import org.slf4j.ILoggerFactory;
import org.slf4j.IMarkerFactory;
import org.slf4j.Marker;
import org.slf4j.event.Level;
import org.slf4j.helpers.BasicMDCAdapter;
import org.slf4j.helpers.BasicMarkerFactory;
import org.slf4j.helpers.LegacyAbstractLogger;
import org.slf4j.helpers.MessageFormatter;
import org.slf4j.spi.MDCAdapter;
import org.slf4j.spi.SLF4JServiceProvider;

/** The logging backend of these tests: keeps what is logged, with the exception's message behind it. */
public final class RecordedErrors implements SLF4JServiceProvider {

    private static final List<String> MESSAGES = new ArrayList<>();

    static void clear() {
        MESSAGES.clear();
    }

    static List<String> all() {
        return List.copyOf(MESSAGES);
    }

    @Override
    public ILoggerFactory getLoggerFactory() {
        return _ -> new Recorder();
    }

    @Override
    public IMarkerFactory getMarkerFactory() {
        return new BasicMarkerFactory();
    }

    @Override
    public MDCAdapter getMDCAdapter() {
        return new BasicMDCAdapter();
    }

    @Override
    public String getRequestedApiVersion() {
        return "2.0.99";
    }

    @Override
    public void initialize() {
    }

    private static final class Recorder extends LegacyAbstractLogger {
        private static final long serialVersionUID = 1L;

        @Override
        protected void handleNormalizedLoggingCall(Level level, Marker marker, String pattern, Object[] arguments,
                                                   Throwable failure) {
            MESSAGES.add(MessageFormatter.basicArrayFormat(pattern, arguments) + ": " + failure.getMessage());
        }

        @Override
        protected String getFullyQualifiedCallerName() {
            return Recorder.class.getName();
        }

        @Override
        public boolean isTraceEnabled() {
            return false;
        }

        @Override
        public boolean isDebugEnabled() {
            return false;
        }

        @Override
        public boolean isInfoEnabled() {
            return false;
        }

        @Override
        public boolean isWarnEnabled() {
            return false;
        }

        @Override
        public boolean isErrorEnabled() {
            return true;
        }
    }
}

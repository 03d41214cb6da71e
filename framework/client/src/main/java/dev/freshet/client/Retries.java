package dev.freshet.client;

import dev.freshet.client.exchange.ClientException;
import dev.freshet.client.exchange.Failure;
import dev.freshet.client.loop.OutgoingRequest;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/** Repeats requests if that is safe. */
record Retries(Hop hop, RetrySettings settings) {
    private static final int UNAVAILABLE = 503;
    private static final long FIRST_PAUSE_MILLIS = 20;

    ClientResponse send(ClientRequest request) throws IOException {
        ClientBody body = request.body();
        boolean repeatable = body == null || body.isRepeatable();
        for (int attempt = 1;; attempt++) {
            boolean another = repeatable && attempt < settings.attempts();
            try {
                ClientResponse response = hop.send(request);
                Duration pause = another ? asked(request, response) : null;
                if (pause == null) {
                    return response;
                }
                response.discard();
                sleep(pause);
            } catch (ClientException e) {
                if (!another || !isHarmless(request, e)) {
                    throw e;
                }
                sleep(pause(attempt));
            }
        }
    }

    private static boolean isHarmless(ClientRequest request, ClientException e) {
        return e.failure() == Failure.CONNECTION_LOST
                && (e.unprocessed() || OutgoingRequest.isIdempotent(request.method()));
    }

    /** The Retry-After of an unavailable server; null if there is none or it is not to be followed. */
    private @Nullable Duration asked(ClientRequest request, ClientResponse response) {
        String after = response.status() == UNAVAILABLE ? response.headers().first("Retry-After") : null;
        if (after == null || !settings.serviceUnavailable() || !OutgoingRequest.isIdempotent(request.method())) {
            return null;
        }
        Duration pause = pause(after.strip());
        return pause == null || pause.compareTo(settings.longestWait()) > 0 ? null : pause;
    }

    /** Parses seconds or a date (RFC 9110 section 10.2.3). */
    private static @Nullable Duration pause(String after) {
        try {
            if (!after.isEmpty() && Character.isDigit(after.charAt(0))) {
                return Duration.ofSeconds(Long.parseLong(after));
            }
            Instant until = ZonedDateTime.parse(after, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
            Duration left = Duration.between(Instant.now(), until);
            return left.isNegative() ? Duration.ZERO : left;
        } catch (DateTimeException | NumberFormatException e) {
            return null;
        }
    }

    /** A growing pause with random variation, so that clients that failed together do not retry together. */
    private static Duration pause(int attempt) {
        long most = FIRST_PAUSE_MILLIS << Math.min(attempt, 6);
        return Duration.ofMillis(ThreadLocalRandom.current().nextLong(most / 2, most));
    }

    private static void sleep(Duration pause) throws ClientException {
        try {
            Thread.sleep(pause);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ClientException(Failure.CANCELLED, false,
                    "the thread was interrupted before the request was repeated", e);
        }
    }
}

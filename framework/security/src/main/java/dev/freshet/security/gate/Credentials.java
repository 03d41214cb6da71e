package dev.freshet.security.gate;

import dev.freshet.http.HttpRequest;
import dev.freshet.security.Anonymous;
import dev.freshet.security.Authenticated;
import dev.freshet.security.Authorization;
import dev.freshet.security.Identity;
import dev.freshet.security.scheme.Refusal;
import dev.freshet.security.scheme.RefusedException;
import dev.freshet.security.scheme.Scheme;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** All configured ways to authenticate. Immutable, thread-safe. */
final class Credentials {
    private final List<Scheme> schemes;
    private final List<List<Scheme>> ranks = new ArrayList<>();

    Credentials(List<Scheme> schemes) {
        this.schemes = schemes.stream().filter(Scheme::isOn).toList();
        for (Scheme.Rank rank : Scheme.Rank.values()) {
            ranks.add(this.schemes.stream().filter(scheme -> scheme.rank() == rank).toList());
        }
    }

    boolean isEmpty() {
        return schemes.isEmpty();
    }

    /**
     * Anonymous if the request has no credentials that a scheme knows. May wait for another server.
     *
     * @throws RefusedException if the credentials are not valid, or the request has two of one rank
     * @throws dev.freshet.http.HttpException 503 if the credentials cannot be checked now
     */
    Identity of(HttpRequest request) throws RefusedException {
        if (request.headers().all("Authorization").size() > 1) {
            throw new RefusedException(Refusal.TWO_CREDENTIALS, "there is more than one Authorization");
        }
        for (List<Scheme> rank : ranks) {
            Authenticated found = only(rank, request);
            if (found != null) {
                return found;
            }
        }
        return Anonymous.ANONYMOUS;
    }

    private static @Nullable Authenticated only(List<Scheme> schemes, HttpRequest request) throws RefusedException {
        Authenticated found = null;
        for (Scheme scheme : schemes) {
            Authenticated caller = scheme.authenticate(request);
            if (caller != null && found != null) {
                throw new RefusedException(Refusal.TWO_CREDENTIALS, found + " and " + caller);
            }
            found = caller == null ? found : caller;
        }
        return found;
    }

    List<String> challenges(Refusal refusal, HttpRequest request) {
        List<String> challenges = new ArrayList<>();
        for (Scheme scheme : schemes) {
            String challenge = scheme.challenge(refusal, request);
            if (challenge != null && !challenges.contains(challenge)) {
                challenges.add(challenge);
            }
        }
        return challenges;
    }
}

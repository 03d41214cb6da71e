package lab.quarkus;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.Provider;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** Answers 401 to requests without the token. */
@Provider
@TokenNeeded
public class TokenFilter implements ContainerRequestFilter {
    private final byte[] authorization;

    TokenFilter(@ConfigProperty(name = "api.token") String token) {
        this.authorization = ("Bearer " + token).getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public void filter(ContainerRequestContext request) {
        String given = request.getHeaderString(HttpHeaders.AUTHORIZATION);
        if (given == null || !MessageDigest.isEqual(authorization, given.getBytes(StandardCharsets.UTF_8))) {
            request.abortWith(Response.status(Response.Status.UNAUTHORIZED)
                    .header(HttpHeaders.WWW_AUTHENTICATE, "Bearer")
                    .build());
        }
    }
}

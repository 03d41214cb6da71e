package lab.quarkus;

import io.quarkus.arc.profile.UnlessBuildProfile;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;

/** Fixed answers, as in Quarkus' first guide: on worker threads. */
@Path("/")
@UnlessBuildProfile("tuned")
public class HelloResource {

    /** Whether the service can be used. */
    public record Health(String status) {
    }

    @GET
    @Path("/hello")
    @Produces(MediaType.TEXT_PLAIN)
    public String hello() {
        return "Hello, World!";
    }

    @GET
    @Path("/health")
    public Health health() {
        return new Health("UP");
    }
}

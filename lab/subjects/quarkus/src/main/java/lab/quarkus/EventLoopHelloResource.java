package lab.quarkus;

import io.quarkus.arc.profile.IfBuildProfile;
import io.smallrye.common.annotation.NonBlocking;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;

/** The fixed answers of {@link HelloResource} on the event loop, because they never wait. */
@Path("/")
@NonBlocking
@IfBuildProfile("tuned")
public class EventLoopHelloResource {

    @GET
    @Path("/hello")
    @Produces(MediaType.TEXT_PLAIN)
    public String hello() {
        return "Hello, World!";
    }

    @GET
    @Path("/health")
    public HelloResource.Health health() {
        return new HelloResource.Health("UP");
    }
}

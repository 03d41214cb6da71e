package dev.freshet.lab.load;

import io.avaje.jsonb.Json;

/** A line of JSON that the generator's process writes. After each plan: progress, then a result or a failure. */
@Json(typeProperty = "message")
@Json.SubTypes({
    @Json.SubType(type = GeneratorMessage.Progress.class, name = "progress"),
    @Json.SubType(type = GeneratorMessage.Result.class, name = "result"),
    @Json.SubType(type = GeneratorMessage.Failure.class, name = "failure")
})
public sealed interface GeneratorMessage {

    /** See {@link LoadEngine.Progress}. */
    record Progress(double done, long ok, long failed) implements GeneratorMessage {
    }

    /** The load has ended. */
    record Result(LoadResult result) implements GeneratorMessage {
    }

    /** The load could not be sent. */
    record Failure(String reason) implements GeneratorMessage {
    }
}

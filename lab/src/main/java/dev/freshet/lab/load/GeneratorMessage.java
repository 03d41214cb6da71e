package dev.freshet.lab.load;

import io.avaje.jsonb.Json;

/** A line that the generator's process writes, as JSON. After each plan: progress, then a result or a failure. */
@Json(typeProperty = "message")
@Json.SubTypes({
    @Json.SubType(type = GeneratorMessage.Ready.class, name = "ready"),
    @Json.SubType(type = GeneratorMessage.Progress.class, name = "progress"),
    @Json.SubType(type = GeneratorMessage.Result.class, name = "result"),
    @Json.SubType(type = GeneratorMessage.Failure.class, name = "failure")
})
public sealed interface GeneratorMessage {

    /** It waits for a plan. */
    record Ready(int threads) implements GeneratorMessage {
    }

    /** As {@link LoadEngine.Progress}. */
    record Progress(double done, long ok, long failed) implements GeneratorMessage {
    }

    /** The load has ended. */
    record Result(LoadResult result) implements GeneratorMessage {
    }

    /** The load could not be sent. */
    record Failure(String reason) implements GeneratorMessage {
    }
}

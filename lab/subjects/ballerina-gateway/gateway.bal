import ballerina/http;

configurable string host = "127.0.0.1";
configurable int port = 9090;
configurable string upstream = "http://127.0.0.1:8080";
configurable boolean http2 = false;

final http:Client users = check new (upstream, httpVersion = versionToUpstream());

isolated function versionToUpstream() returns http:HttpVersion {
    if http2 {
        return http:HTTP_2_0;
    }
    return http:HTTP_1_1;
}

// HTTP/2 is the listener's default, and HTTP/1.1 is served on the same port.
isolated service / on new http:Listener(port, host = host) {

    isolated resource function get health() returns Health {
        return {status: "UP"};
    }

    isolated resource function 'default users/[string... path](http:Request request) returns http:Response|error {
        return users->forward(request.rawPath, request);
    }
}

# Whether the gateway can be used.
type Health record {|
    string status;
|};

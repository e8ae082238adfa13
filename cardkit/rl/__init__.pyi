from .encoding import Encoding as Encoding
from .encoding import describe as describe
from .encoding import encode as encode
from .gymnasium_door import gymnasium_env as gymnasium_env
from .openspiel_door import openspiel_game as openspiel_game
from .pettingzoo_door import pettingzoo_env as pettingzoo_env
from .refinement import Refinement as Refinement
